import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import * as Y from "yjs";
import { readDocument } from "@/lib/kinds/document/content";
import { base64, create, envelope, fromBase64, read } from "@/lib/testing/files";

const sealed = (more: object = {}) => ({
  privacy: "e2ee",
  id: randomUUID(),
  state: envelope(),
  ...more,
});

async function metaOf(created: { body: { id: string; token: string } }) {
  const { body } = await read({ id: created.body.id, capability: created.body.token });
  const doc = new Y.Doc();
  Y.applyUpdate(doc, fromBase64(body.snapshot));
  return { meta: doc.getMap("meta").toJSON(), doc, body };
}

function kindOf(kind: string): string {
  const doc = new Y.Doc();
  doc.getMap("meta").set("kind", kind);
  return base64(Y.encodeStateAsUpdate(doc));
}

test.each([
  ["document", 3],
  ["contract", 4],
] as const)(
  "a copy of a %s needs level %d, said in the body and by the client",
  async (kind, level) => {
    // F-009, F-010, F-019
    const copy = kindOf(kind);
    for (const [minClient, client] of [
      [undefined, 6],
      [level - 1, 6],
      [level, level - 1],
      [level, 1],
    ] as const) {
      const refused = await create({ copy, minClient }, { level: client });
      expect([refused.status, refused.body.reason]).toEqual([400, "upgrade"]);
    }
    const { body } = await metaOf(await create({ copy, minClient: level }, { level }));
    expect([body.minClient, body.category]).toEqual([level, kind]);
  },
);

test("the example of docs/api.md makes a Document over the routes it names", async () => {
  // F-009, Y-010
  const guide = await readFile(new URL("../../docs/api.md", import.meta.url), "utf8");
  const [, example, body] =
    /## A Document[\s\S]*?```js\nimport \* as Y from "yjs";\n([\s\S]*?)```[\s\S]*?POST \/api\/documents +(\{.*?\})/.exec(
      guide,
    ) ?? [];
  const copy: unknown = new Function("Y", `${example}; return copy;`)(Y);
  const made = await create(JSON.parse(String(body).replace("<copy>", String(copy))), { level: 3 });
  expect(made).toMatchObject({ status: 201, body: { role: "owner" } });
  const { meta, doc } = await metaOf(made);
  expect(meta).toMatchObject({ kind: "document", writer: 1, title: "Minutes" });
  const { body: blocks, page } = readDocument(doc);
  expect(page).toEqual({ size: "a4" });
  expect(blocks.map(({ attributes, runs }) => [attributes.namedStyle, runs[0]?.text])).toEqual([
    ["heading1", "Decisions"],
    [undefined, "We meet on Monday."],
  ]);
});

const contract = (more: object = {}) => ({
  category: "contract",
  contractType: "nda",
  templateVersion: "2",
  minClient: 4,
  ...more,
});
const details = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`term_${i}`, "x"]));

test("a contract keeps its details and their baseline", async () => {
  // F-010, F-011
  const contractDetails = { purpose: "x".repeat(5_000), ...details(29) };
  const { meta, body } = await metaOf(await create(contract({ contractDetails })));
  expect(meta).toMatchObject({
    kind: "contract",
    contractDetails,
    contractBaseline: contractDetails,
  });
  expect([body.minClient, body.category]).toEqual([4, "contract"]);
});

test.each([
  ["31 details", contract({ contractDetails: details(31) }), null],
  ["a detail of 5,001", contract({ contractDetails: { a: "x".repeat(5_001) } }), null],
  ["a detail that is a number", contract({ contractDetails: { a: 1 } }), null],
  ["details that are a list", contract({ contractDetails: ["a"] }), null],
  // JSON may name a detail so; an object with such a member would drop it in silence.
  ["a detail named __proto__", contract({ contractDetails: { ["__proto__"]: "x" } }), null],
  ["an object there", contract({ contractDetails: { a: "x", ["__proto__"]: { a: 1 } } }), null],
  ["no level", contract({ minClient: undefined }), "upgrade"],
  ["a lower level", contract({ minClient: 3 }), "upgrade"],
])("a contract with %s is refused", async (_, body, reason) => {
  // F-010, F-011
  const answered = await create(body);
  expect([answered.status, answered.body.reason ?? null]).toEqual([400, reason]);
});

test("a level above the client's own is refused with upgrade, in both forms", async () => {
  // F-019
  for (const body of [{ minClient: 6 }, sealed({ minClient: 6 })]) {
    const refused = await create(body, { level: 4 });
    expect([refused.status, refused.body.reason]).toEqual([400, "upgrade"]);
    expect((await create(body, { level: 6 })).status).toBe(201);
  }
});
