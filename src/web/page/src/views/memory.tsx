export default function MemoryView({ id }: { id: string }) {
  return <p>{id}</p>;
}
