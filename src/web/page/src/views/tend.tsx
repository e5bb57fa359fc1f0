export default function TendView() {
  return <p>Tend</p>;
}
