/** What an ended link or file answers: the same on every route there is, from the very next request on. */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { describedRoutes } from "@/app/openapi.json/routes";
import { pool } from "@/db/client";
import { operationsOf } from "@/lib/http/openapi";
import { call } from "@/lib/testing/call";
import {
  envelope,
  leave,
  linkTo,
  newEncrypted,
  newStandard,
  raiseLevel,
  read,
  syncEncrypted,
  syncStandard,
  type TestFile,
  typed,
} from "@/lib/testing/files";
import { presenceOf } from "@/lib/testing/presence";
import { deleteLinks, erase, resetOwner, revoke, trash } from "@/lib/testing/sharing";

const onFiles = describedRoutes
  .filter(({ pattern }) => pattern.startsWith("/api/documents/:id"))
  .flatMap((row) =>
    operationsOf(row).map(([method, route]) => ({ method, route, pattern: row.pattern })),
  );
const INTO_OR_OUT_OF_TRASH = [
  "POST /api/documents/:id/trash",
  "POST /api/documents/:id/restore",
  "DELETE /api/documents/:id",
];

/** Asks one route with a link. A body that is none of JSON shows that nobody looks at it before the link. */
async function ask(file: TestFile, { method, route, pattern }: (typeof onFiles)[number]) {
  const params: Record<string, string> = { id: file.id };
  for (const [, name = ""] of pattern.matchAll(/:(\w+)/g)) params[name] ??= randomUUID();
  const { status, body } = await call(route, {
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
  expired: (_, { linkId }) =>
    pool().query("update file_link set expires_at = now() - interval '1 second' where id = $1", [
      linkId,
    ]),
};

test.each(Object.entries(ends))(
  "a link that is %s gets one and the same 404 from every route of its file",
  async (_, end) => {
    // F-101, F-102, F-021
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

/** All there is of a file but when its links were used. */
async function contentOf({ id }: TestFile): Promise<unknown[]> {
  const tables = {
    file: "id",
    file_state: "file_id",
    file_update: "file_id",
    file_version: "file_id",
    file_attachment: "file_id",
    file_link: "file_id",
    file_presence: "file_id",
  };
  const answers = await Promise.all(
    Object.entries(tables).map(([table, key]) =>
      pool().query(
        `select to_jsonb(t) - 'last_used_at' as row from ${table} t where ${key} = $1 order by 1`,
        [id],
      ),
    ),
  );
  return answers.map(({ rows }) => rows);
}

test.each(["standard", "e2ee"] as const)(
  "a view link changes nothing of a %s file by any route that could",
  async (privacy) => {
    // F-034, F-053, F-072, F-074, F-080, F-110, F-120
    const owned = privacy === "standard" ? await newStandard() : await newEncrypted();
    const viewer = await linkTo(owned, "view", { label: "" });
    const sync = privacy === "standard" ? syncStandard : syncEncrypted;
    const shown = privacy === "standard" ? presenceOf(7) : envelope();
    const forged = privacy === "standard" ? presenceOf(7, { user: { name: "B" } }) : envelope();
    await sync(owned, { clientId: 7, awareness: shown });
    const before = await contentOf(owned);

    const taken = await sync(viewer, { clientId: 7, awareness: forged });
    expect([taken.status, taken.body.presenceRejected]).toEqual([200, true]);
    expect((await leave(viewer, { clientId: 7 })).status).toBe(200);
    const update = { id: randomUUID(), payload: envelope() };
    const writes =
      privacy === "standard"
        ? [{ update: Buffer.from(typed("mine")).toString("base64") }]
        : [{ update }, { snapshot: { version: 0, state: envelope() } }];
    for (const body of writes) {
      const refused = await sync(viewer, { ...body, clientId: 8, awareness: forged });
      expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
    }
    expect((await raiseLevel(viewer, { level: 6 })).body.reason).toBe("role");

    const open = ["/sync", "/encrypted-sync", "/leave", "/events"];
    for (const each of onFiles) {
      if (each.method === "GET" || open.some((end) => each.pattern.endsWith(end))) continue;
      const { at, status, body } = await ask(viewer, each);
      expect([at, status, body.reason]).toEqual([at, 403, "role"]);
    }
    expect(await contentOf(owned)).toEqual(before);
  },
);
