export default function SearchView() {
  return <p>Search</p>;
}
