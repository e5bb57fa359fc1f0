export default function MapView() {
  return <p>Map</p>;
}
