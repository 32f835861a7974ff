/** A page of Next's with nothing of its own: what ours are measured beside. */
export default function Page() {
  return <h1>Hello</h1>;
}
