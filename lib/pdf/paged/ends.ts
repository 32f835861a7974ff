/** How many are the same at the beginning of both, and at their end. */
export function commonEnds<Of>(one: readonly Of[], other: readonly Of[]) {
  const shorter = Math.min(one.length, other.length);
  let prefix = 0;
  while (prefix < shorter && one[prefix] === other[prefix]) prefix++;
  let suffix = 0;
  while (
    suffix < shorter - prefix &&
    one[one.length - 1 - suffix] === other[other.length - 1 - suffix]
  )
    suffix++;
  return { prefix, suffix };
}
