/** Whether the client already has the answer (RFC 9110 §13.1.2). */

/** @param tag of the answer, in its quotes @param given the header `If-None-Match` */
export function isKnown(tag: string, given: string | null | undefined): boolean {
  const known = given?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known?.some((one) => one === tag || one === "*") ?? false;
}
