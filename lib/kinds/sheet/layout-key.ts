/** The key of a layout (DB-037): equal layouts have equal keys on every client. */
export function keyOf(layout: unknown): string {
  const text = JSON.stringify(layout);
  let [one, two] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 2654435761);
    two = Math.imul(two ^ code, 1597334677);
  }
  const hex = (number: number) => (number >>> 0).toString(16).padStart(8, "0");
  return `l${hex(one)}${hex(two)}${text.length.toString(16)}`;
}
