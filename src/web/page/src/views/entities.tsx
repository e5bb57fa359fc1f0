export default function EntitiesView() {
  return <p>Entities</p>;
}
