/** How a person is shown to the others in a file. */
export interface Person {
  name: string;
  color: string;
}

const NOBODY: Person = { name: "Someone", color: "#5c6166" };

/** What a client says of somebody, taken only as a short name and a plain hex colour. @param mostName UTF-16 units */
export function personIn(value: unknown, mostName: number): Person {
  if (typeof value !== "object" || value === null) return NOBODY;
  const { name, color }: { name?: unknown; color?: unknown } = value;
  return {
    name: (typeof name === "string" && name.trim().slice(0, mostName)) || NOBODY.name,
    color: typeof color === "string" && /^#[0-9a-f]{6}$/i.test(color) ? color : NOBODY.color,
  };
}
