/** Result pages of a shop's orders and requests, in order of arrival. */
import { errors } from "@/lib/http/errors";

/** Parses the `next` of an earlier page. @throws 400 */
export function placeOf(cursor: string): number {
  if (!/^[1-9]\d{0,14}$/.test(cursor)) throw errors.invalid("This is no place in the list.");
  return Number(cursor);
}

/** @param rows one more than the page size when another page follows */
export function pageOf<Row extends { place: number }>(rows: readonly Row[], size: number) {
  const page = rows.slice(0, size);
  return { page, next: rows.length > size ? String(page.at(-1)?.place) : null };
}
