export default function TimelineView() {
  return <p>Timeline</p>;
}
