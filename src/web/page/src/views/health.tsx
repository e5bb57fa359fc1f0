export default function HealthView() {
  return <p>Health</p>;
}
