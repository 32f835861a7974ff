/** Cursors for pages of rows, newest first. */
import { and, eq, lt, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import * as z from "zod";
import { errors } from "@/lib/http/errors";

const Place = z.tuple([z.iso.datetime(), z.uuid()]);

/** The rows after a cursor. @throws 400 for an invalid cursor */
export function afterPlace(
  columns: { createdAt: PgColumn; id: PgColumn },
  cursor: string | undefined,
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const place = Place.safeParse(Buffer.from(cursor, "base64url").toString("utf8").split(" "));
  if (!place.success) throw errors.invalid("before: is not from an answer of ours.");
  const [createdAt, id] = [new Date(place.data[0]), place.data[1]];
  return or(
    lt(columns.createdAt, createdAt),
    and(eq(columns.createdAt, createdAt), lt(columns.id, id)),
  );
}

/** Cuts rows to a page. @param rows one more than the page when another follows */
export function pageOf<Row extends { createdAt: Date; id: string }>(
  rows: readonly Row[],
  size: number,
): { page: Row[]; next?: string } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  if (rows.length <= size || !last) return { page };
  const place = `${last.createdAt.toISOString()} ${last.id}`;
  return { page, next: Buffer.from(place).toString("base64url") };
}
