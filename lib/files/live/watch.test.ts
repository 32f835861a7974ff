import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { file, fileLink } from "@/db/schema";
import { newEncrypted, type TestFile } from "@/lib/testing/files";
import { join, leave } from "./hub";
import type { GoneReason, Listener } from "./room";
import { check } from "./watch";

const joined: [string, Listener][] = [];
afterEach(() => {
  for (const [fileId, listener] of joined.splice(0)) leave(fileId, listener);
});

/** A stream of a file in this process. @returns why it was ended, so far */
function listen({ id }: TestFile, linkId: string): GoneReason[] {
  const ends: GoneReason[] = [];
  const listener: Listener = {
    linkId,
    level: 6,
    behind: false,
    since: 0,
    send: () => undefined,
    end: (reason) => {
      ends.push(reason);
      leave(id, listener);
    },
  };
  join(id, 0, listener);
  joined.push([id, listener]);
  return ends;
}

async function linkOf({ id }: TestFile): Promise<string> {
  const [link] = await db().select().from(fileLink).where(eq(fileLink.fileId, id));
  if (!link) throw new Error("No link.");
  return link.id;
}

test("a stream that began after the database was asked is judged by the next look", async () => {
  const owned = await newEncrypted();
  const old = listen(owned, await linkOf(owned));
  const looking = check([owned.id]);
  // As one whose link was made in the meantime: it is not in the answer.
  const young = listen(owned, randomUUID());
  await looking;
  expect([old, young]).toEqual([[], []]);
  await check([owned.id]);
  expect([old, young]).toEqual([[], ["revoked"]]);
});

test("a stream opened just after the file left the Trash stays open", async () => {
  const owned = await newEncrypted();
  const linkId = await linkOf(owned);
  const old = listen(owned, linkId);
  const { id } = owned;
  await db().update(file).set({ trashedAt: new Date() }).where(eq(file.id, id));
  const looking = check([id]);
  const young = listen(owned, linkId);
  await looking;
  expect([old, young]).toEqual([["trashed"], []]);
  await db().update(file).set({ trashedAt: null }).where(eq(file.id, id));
  await check([id]);
  expect(young).toEqual([]);
});

test("a client that is too old for the file is ended, one that is not goes on", async () => {
  const owned = await newEncrypted();
  const ends = listen(owned, await linkOf(owned));
  await db().update(file).set({ minClient: 6 }).where(eq(file.id, owned.id));
  await check([owned.id]);
  expect(ends).toEqual([]);
  await db().update(file).set({ minClient: 7 }).where(eq(file.id, owned.id));
  await check([owned.id]);
  expect(ends).toEqual(["upgrade"]);
});

test("a file that was deleted without a word is deleted for those who listen, and not in the Trash", async () => {
  // F-131, F-133, F-135
  const [erased, over, trashed] = [
    await newEncrypted(),
    await newEncrypted(),
    await newEncrypted(),
  ];
  const days = (count: number) => sql`now() - ${count} * interval '1 day'`;
  const ends = [];
  for (const each of [erased, over, trashed]) ends.push(listen(each, await linkOf(each)));
  await db().delete(file).where(eq(file.id, erased.id));
  await db()
    .update(file)
    .set({ trashedAt: days(30) })
    .where(eq(file.id, over.id));
  await db()
    .update(file)
    .set({ trashedAt: days(29) })
    .where(eq(file.id, trashed.id));
  await check([erased.id, over.id, trashed.id]);
  expect(ends).toEqual([["deleted"], ["deleted"], ["trashed"]]);
});
