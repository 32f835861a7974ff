/** What an ended link or file answers: the same on every route there is, from the very next request on. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { call } from "@/lib/testing/call";
import { contentOf } from "@/lib/testing/file-rows";
import { linkTo, newEncrypted, newStandard, read, type TestFile } from "@/lib/testing/files";
import { loadFunctions } from "@/lib/testing/server";
import { deleteLinks, erase, resetOwner, revoke, trash, trashedFor } from "@/lib/testing/sharing";

const onFiles = (await loadFunctions()).filter(({ pattern }) =>
  pattern.startsWith("/api/documents/:id"),
);
const INTO_OR_OUT_OF_TRASH = [
  "POST /api/documents/:id/trash",
  "POST /api/documents/:id/restore",
  "DELETE /api/documents/:id",
];

/** Asks one route with a link. A body that is none of JSON shows that nobody looks at it before the link. */
async function ask(file: TestFile, { method, run, pattern }: (typeof onFiles)[number]) {
  const params: Record<string, string> = { id: file.id };
  for (const [, name = ""] of pattern.matchAll(/:(\w+)/g)) params[name] ??= randomUUID();
  const { status, body } = await call(run, {
    method,
    params,
    capability: file.capability,
    path: pattern.replace(/:(\w+)/g, (_, name: string) => params[name] ?? ""),
    ...(method === "GET" ? {} : { body: "{" }),
  });
  return { at: `${method} ${pattern}`, status, body };
}
const askAll = (file: TestFile) => Promise.all(onFiles.map((each) => ask(file, each)));

const ends: Record<string, (owned: TestFile, link: TestFile & { linkId: string }) => unknown> = {
  revoked: (owned, link) => revoke(owned, link.linkId),
  "revoked with all": (owned) => revoke(owned),
  deleted: (owned, link) => deleteLinks(owned, link.linkId),
  "deleted with all": (owned) => deleteLinks(owned),
  "over with its file": (owned) => erase(owned),
  "of a file thirty days in the Trash": (owned) => trashedFor(owned, 30),
  expired: (_, { linkId }) =>
    pool().query("update file_link set expires_at = now() - interval '1 second' where id = $1", [
      linkId,
    ]),
};

test.each(Object.entries(ends))(
  "a link that is %s gets one and the same 404 from every route of its file",
  async (_, end) => {
    // F-021, F-101, F-102, F-133, F-135
    const owned = await newStandard();
    const link = await linkTo(owned, "edit");
    expect((await read(link)).status).toBe(200);
    await end(owned, link);
    const answers = await askAll(link);
    const unknown = await askAll({ id: randomUUID(), capability: link.capability });
    expect(answers).toEqual(unknown.map((answer) => ({ ...answer, status: 404 })));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(Object.keys(answers[0]?.body)).toEqual(["error"]);
  },
);

test("a replaced owner's link gets the same 404 from every route", async () => {
  // F-090
  const owned = await newEncrypted();
  await resetOwner(owned);
  for (const { at, status } of await askAll(owned)) expect([at, status]).toEqual([at, 404]);
});

test("in the Trash every route answers 410 to every link, but those that end it", async () => {
  // F-131
  const owned = await newStandard();
  const links = [owned, await linkTo(owned, "edit"), await linkTo(owned, "view")];
  const { trashedAt } = (await trash(owned)).body;
  for (const link of links)
    for (const { at, status, body } of await askAll(link)) {
      if (INTO_OR_OUT_OF_TRASH.includes(at)) continue;
      expect([at, status, body]).toEqual([
        at,
        410,
        { error: expect.any(String), reason: "trashed", trashedAt },
      ]);
    }
  // Whose body is malformed is refused before anything is moved.
  const enders = onFiles.filter(({ method, pattern }) =>
    INTO_OR_OUT_OF_TRASH.includes(`${method} ${pattern}`),
  );
  expect(enders).toHaveLength(3);
  for (const each of enders) expect((await ask(owned, each)).status).toBe(400);
});

test.each([
  ["a standard", newStandard],
  ["an encrypted", newEncrypted],
])(
  "whoever may only view %s file does nothing else by any route that changes something",
  async (_, make) => {
    // F-034, F-053, F-080, F-110, F-120; with bodies that are taken from others: view-link.test.ts
    const owned = await make();
    const viewer = await linkTo(owned, "view");
    const before = await contentOf(owned);
    const open = ["/sync", "/encrypted-sync", "/leave", "/events"];
    for (const each of onFiles) {
      if (each.method === "GET" || open.some((end) => each.pattern.endsWith(end))) continue;
      const { at, status, body } = await ask(viewer, each);
      expect([at, status, body.reason]).toEqual([at, 403, "role"]);
    }
    expect(await contentOf(owned)).toEqual(before);
  },
);
