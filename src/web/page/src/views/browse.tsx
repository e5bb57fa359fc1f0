export default function BrowseView() {
  return <p>Browse</p>;
}
