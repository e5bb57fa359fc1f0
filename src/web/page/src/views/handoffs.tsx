export default function HandoffsView() {
  return <p>Handoffs</p>;
}
