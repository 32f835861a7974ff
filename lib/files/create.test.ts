import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { POST } from "@/app/api/documents/route";
import { db } from "@/db/client";
import {
  file,
  fileLink,
  fileState,
  fileUpdate,
  fileVersion,
  usedFileId,
  usedToken,
} from "@/db/schema";
import { paperDoc } from "@/lib/kinds/business/create";
import { tradePaper } from "@/lib/kinds/business/testing/papers";
import { blankSheet } from "@/lib/kinds/sheet/blank";
import { newCapability } from "@/lib/protocol/capability";
import { call } from "@/lib/testing/call";
import {
  base64,
  create,
  envelope,
  fromBase64,
  newAddress,
  newStandard,
  read,
} from "@/lib/testing/files";

const sealed = (more: object = {}) => ({
  privacy: "e2ee",
  id: randomUUID(),
  state: envelope(),
  ...more,
});

/** How many rows there are of everything a creation writes. */
async function footprint(): Promise<number[]> {
  const tables = [file, fileLink, fileState, fileUpdate, fileVersion, usedFileId, usedToken];
  return Promise.all(tables.map((table) => db().$count(table)));
}

async function metaOf(created: { body: { id: string; token: string } }) {
  const { body } = await read({ id: created.body.id, capability: created.body.token });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, fromBase64(body.snapshot));
  return { meta: doc.getMap("meta").toJSON(), doc, body };
}

test("a standard file answers its id, its token and the role, and nothing else", async () => {
  // F-003
  const { status, body, headers } = await create({});
  expect(status).toBe(201);
  expect(Object.keys(body).sort()).toEqual(["id", "role", "token"]);
  expect(body.role).toBe("owner");
  expect(body.id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(headers.get("cache-control")).toBe("no-store");
});

test("an encrypted file keeps the id it was given and never answers a key", async () => {
  // F-004
  const given = sealed({ contentKey: "leaked", key: "leaked" });
  const { status, body } = await create(given);
  expect(status).toBe(201);
  expect(body).toEqual({ id: given.id, token: expect.any(String), role: "owner", privacy: "e2ee" });
});

test.each(["blank", "welcome", "meeting", "brief", "sheet"])(
  "the template %s makes a file",
  async (template) => {
    // F-005
    const { body } = await metaOf(await create({ template }));
    expect(body.category).toBe(template === "sheet" ? "sheet" : "note");
  },
);

test.each([
  ["an unknown template", { template: "letter" }],
  ["markdown with a template", { template: "welcome", markdown: "x" }],
  ["empty markdown with a template", { template: "welcome", markdown: "" }],
  ["copy with a template", { template: "sheet", copy: "AAA=" }],
  ["copy with markdown", { markdown: "x", copy: "AAA=" }],
  ["a title of 201", { title: "x".repeat(201) }],
  ["a title with NUL", { title: "a\0b" }],
  ["a title that is a number", { title: 5 }],
  ["markdown of 200,001", { markdown: "x".repeat(200_001) }],
  ["200,001 units of emoji", { markdown: `${"😀".repeat(100_000)}x` }],
  ["an unknown privacy", { privacy: "secret" }],
  ["privacy null", { privacy: null }],
  ["an uppercase id", { id: randomUUID().toUpperCase() }],
  ["an envelope without token", { id: randomUUID(), envelope: "x" }],
  ["an envelope without id", { token: newCapability(), envelope: "x" }],
  [
    "an envelope of 4,097",
    { id: randomUUID(), token: newCapability(), envelope: "x".repeat(4097) },
  ],
  ["a token of 42", { token: newCapability().slice(1) }],
  ["a token with spare bits", { token: `${"A".repeat(42)}B` }],
  ["a level that does not exist", { minClient: 5 }],
  ["a level that is text", { minClient: "1" }],
  ["copy that is no base64", { copy: "A===" }],
  ["copy that is no Yjs update", { copy: base64(new Uint8Array([9, 9, 9, 9])) }],
  [
    "copy of seven bytes that claim 33 million structs",
    { copy: base64(new Uint8Array([1, 0xff, 0xff, 0xff, 0x0f, 1, 0])) },
  ],
  ["another category", { category: "invoice" }],
  ["a list", []],
  ["text", '"x"'],
  ["broken JSON", "{"],
])("%s is refused with 400 and leaves nothing behind", async (_, body) => {
  // F-005, F-006, F-008, F-013, F-014, F-019, XB-017, XB-020
  const before = await footprint();
  const answered = await create(body);
  expect([answered.status, typeof answered.body.error]).toEqual([400, "string"]);
  expect(await footprint()).toEqual(before);
});

test.each([
  ["no id", { id: undefined }],
  ["a malformed id", { id: "x" }],
  ["no state", { state: undefined }],
  ["a state of 28 bytes", { state: envelope(28) }],
  ["a state of another version", { state: base64(Buffer.alloc(40, 2)) }],
  ["markdown", { markdown: "x" }],
  ["a copy", { copy: "AAA=" }],
  ["a template", { template: "blank" }],
  ["contract details", { contractDetails: {} }],
  ["state with white space", { state: `${envelope()}\n` }],
  ["an envelope without token", { envelope: "x" }],
])("an encrypted file with %s is refused with 400", async (_, more) => {
  // F-012, F-013, DB-012
  expect((await create(sealed(more))).status).toBe(400);
});

test("an encrypted state of 2,100,000 bytes passes, one more is 413", async () => {
  // F-012
  expect((await create(sealed({ state: envelope(2_100_000) }))).status).toBe(201);
  const tooLarge = await create(sealed({ state: envelope(2_100_001) }));
  expect([tooLarge.status, tooLarge.body.reason]).toEqual([413, "size"]);
  expect((await create(sealed({ state: envelope(29) }))).status).toBe(201);
});

test.each<[string, Y.Doc, string]>([
  ["a business paper", paperDoc(tradePaper({ type: "quote" })), "invoice"],
  ["a workbook", blankSheet("Budget"), "sheet"],
  ["a note that only says invoice", new Y.Doc(), "note"],
])("a copy of %s is kept as one", async (_, doc, category) => {
  // F-008, Y-040, DB-023
  if (category === "note") doc.getMap("other").set("kind", "invoice");
  const created = await create({ copy: base64(Y.encodeStateAsUpdate(doc)), title: "Mine" });
  const { meta, body } = await metaOf(created);
  expect([created.status, body.category, meta.title]).toEqual([201, category, "Mine"]);
});

test("a copy of 2,097,152 bytes passes, one more is 413", async () => {
  // F-008
  const sized = (size: number) => {
    const doc = new Y.Doc();
    doc.clientID = 1;
    doc.getText("t").insert(0, "x".repeat(size - 22));
    const update = Y.encodeStateAsUpdate(doc);
    return { update, missing: size - update.byteLength };
  };
  const { missing } = sized(2_097_152);
  const exact = sized(2_097_152 + missing).update;
  expect(exact.byteLength).toBe(2_097_152);
  expect((await create({ copy: base64(exact) })).status).toBe(201);
  const more = sized(2_097_153 + missing).update;
  expect((await create({ copy: base64(more) })).status).toBe(413);
});

test("a body over the route's limit is 413", async () => {
  // XB-017
  expect((await create(`{"title":"${"x".repeat(3_000_000)}"}`)).status).toBe(413);
});

test("titles and markdown of the greatest length pass, unknown keys are ignored", async () => {
  // F-006, DB-005
  const title = "é".repeat(200);
  const { meta } = await metaOf(await create({ title, recoveryCredential: 1, __proto__: 2 }));
  expect(meta.title).toBe(title);
  expect((await create({ markdown: "x ".repeat(100_000) })).status).toBe(201);
  expect((await metaOf(await create({}))).meta.title).toBe("Untitled");
});

test("markdown becomes blocks, and HTML in it stays text", async () => {
  // F-007
  const markdown = "# One\n\n- [x] done\n\n<script>alert(1)</script>\n\n![p](https://x.test/p.png)";
  const { doc } = await metaOf(await create({ markdown, title: "From Markdown" }));
  const xml = doc.getXmlFragment("document").toJSON();
  expect(xml).toMatch(/<heading/);
  expect(xml).toMatch(/<listitem/i);
  expect(xml).toContain("alert(1)");
  expect(xml).not.toMatch(/<image/i);
});

test("a short owner link's token is answered as it was sent", async () => {
  // F-014
  const token = newCapability();
  const { body } = await create({ id: randomUUID(), token, envelope: "e".repeat(4096) });
  expect(body.token).toBe(token);
  expect((await create({ token: newCapability() })).status).toBe(201);
});

test("the creation is the first version in the history, and only hashes of tokens are kept", async () => {
  // F-017, XB-016
  const { id, capability } = await newStandard({ markdown: "kept" });
  const versions = await db().select().from(fileVersion).where(eq(fileVersion.fileId, id));
  const [state] = await db().select().from(fileState).where(eq(fileState.fileId, id));
  expect(versions.map(({ kind }) => kind)).toEqual(["created"]);
  expect(versions[0]?.state).toEqual(state?.state);
  const [link] = await db().select().from(fileLink).where(eq(fileLink.fileId, id));
  expect(JSON.stringify(link)).not.toContain(capability);
});

test("an id or a token used before is a conflict, and nothing is written", async () => {
  // F-015
  const first = await create(sealed({ token: newCapability() }));
  const before = await footprint();
  const { id, token } = first.body;
  for (const body of [
    sealed({ id }),
    { id },
    { token },
    sealed({ token }),
    { id, token, envelope: "x" },
  ])
    expect((await create(body)).status).toBe(409);
  expect(await footprint()).toEqual(before);
});

test.each(
  (["id", "token"] as const).flatMap((field) =>
    (["e2ee", "standard", "either"] as const).map((privacy) => [field, privacy] as const),
  ),
)("of eight racing creations with one %s exactly one succeeds: %s", async (field, privacy) => {
  // F-016, SL-007
  const shared = { [field]: field === "id" ? randomUUID() : newCapability() };
  const bodies = Array.from({ length: 8 }, (_, at) =>
    privacy === "e2ee" || (privacy === "either" && at % 2) ? sealed(shared) : shared,
  );
  const statuses = (await Promise.all(bodies.map((body) => create(body)))).map(
    ({ status }) => status,
  );
  expect(statuses.sort()).toEqual([201, ...Array<number>(7).fill(409)]);
});

test("thirty files an hour from one network, and bodies that are refused do not count", async () => {
  // F-002, XB-014
  const headers = { "X-Svc-IP": newAddress() };
  for (let i = 0; i < 5; i++)
    expect((await call(POST, { body: { template: "x" }, headers })).status).toBe(400);
  for (let i = 0; i < 30; i++) expect((await call(POST, { body: {}, headers })).status).toBe(201);
  const refused = await call(POST, {
    body: {},
    headers: { ...headers, "X-Forwarded-For": "9.9.9.9" },
  });
  expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
  const wait = Number(refused.headers.get("retry-after"));
  expect(wait).toBeGreaterThanOrEqual(1);
  expect(wait).toBeLessThanOrEqual(3600);
  expect((await call(POST, { body: { template: "x" }, headers })).status).toBe(429);
});
