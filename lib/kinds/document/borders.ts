/** The lines around a cell. Ours, beside what the contract names: absent means all four, so other programs show them all. */

/** In the order they are written. */
export const SIDES = ["top", "right", "bottom", "left"] as const;
export type Side = (typeof SIDES)[number];

/** @param value as stored: names of sides with a space between them, `""` for none */
export function bordersOf(value: unknown): readonly Side[] {
  if (typeof value !== "string") return SIDES;
  const named = value.split(" ");
  return SIDES.filter((side) => named.includes(side));
}
