/** Tags of answers, and whether a client already has one (RFC 9110 §13.1.2). */
import { createHash } from "node:crypto";

/** @param state all that the answer depends on */
export const etagOf = (state: string): string =>
  `"${createHash("sha256").update(state).digest("base64url")}"`;

/** @param tag of the answer, in its quotes @param given the header `If-None-Match` */
export function isKnown(tag: string, given: string | null | undefined): boolean {
  const known = given?.split(",").map((one) => one.trim().replace(/^W\//, ""));
  return known?.some((one) => one === tag || one === "*") ?? false;
}
