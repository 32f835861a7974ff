/** Masks an address so that only its owner recognises it: `a•••@e•••.com` (D-55). */
const cover = (text: string): string => `${[...text][0] ?? ""}•••`;

export function masked(email: string): string {
  const at = email.lastIndexOf("@");
  const domain = email.slice(at + 1);
  const dot = domain.lastIndexOf(".");
  return `${cover(email.slice(0, at))}@${cover(domain.slice(0, dot))}${domain.slice(dot)}`;
}
