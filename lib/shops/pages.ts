/** Pages of a shop's orders and requests, in order of arrival. */
import { errors } from "@/lib/http/errors";

/** What a page before called `next`. @throws 400 */
export function placeOf(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw errors.invalid("This is no place in the list.");
  return Number(cursor);
}

/** @param rows one more than a page has, where another follows */
export function pageOf<Row extends { place: number }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? String(page.at(-1)?.place) : null };
}
