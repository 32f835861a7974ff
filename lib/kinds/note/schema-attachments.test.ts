/** What a document may say of its attachments, and what is drawn of it (Y-001, DB-021). */
import { expect, test } from "vitest";
import * as Y from "yjs";
import { noteSchema } from "./lenient";
import { levelOfUpdate } from "./level";
import { attachmentId, attachmentName, fileOf, imageOf } from "./schema-attachments";
import { type Block, writeBlocks } from "./text-blocks";
import { markdownOfBlocks } from "./to-markdown";

const ID = "0b0e3c1a-4d5f-4a6b-8c7d-9e0f1a2b3c4d";
const NAMED = `svc-blob:${ID}`;
const block = (name: string, attributes: Record<string, unknown>): Block => ({
  name,
  attributes,
  runs: [],
  children: [],
});

test("an attachment is named by its id, in its one spelling", () => {
  expect(attachmentId(attachmentName(ID))).toBe(ID);
  for (const given of [ID, `SVC-BLOB:${ID}`, NAMED.toUpperCase(), `${NAMED}/..`, "svc-blob:", 7])
    expect(attachmentId(given)).toBeNull();
});

test("a name shows its ending as it is: nothing in it turns around what follows, or breaks the line", () => {
  const name = "\u202egnp.\u2066report\u200f\n\u0000.exe";
  expect(fileOf({ name }).name).toBe("gnp.report.exe");
  expect(imageOf({ name }).name).toBe("gnp.report.exe");
  expect(fileOf({ name: " \u200b\u202e" }).name).toBe("");
  // What joins letters and pictures stays.
  for (const kept of ["👩‍⚕️.png", "فاتورة.pdf", "می‌خواهم.txt"])
    expect(fileOf({ name: kept }).name).toBe(kept);
});

test.each([
  ["nothing", {}, { id: null, name: "", alt: "", width: null, sides: null }],
  [
    "all of it",
    { attachment: NAMED, name: "a.png", alt: "A", width: 50, naturalWidth: 4, naturalHeight: 3 },
    { id: ID, name: "a.png", alt: "A", width: 50, sides: { width: 4, height: 3 } },
  ],
  [
    "the edges",
    { attachment: NAMED, width: 10, naturalWidth: 1, naturalHeight: 100_000 },
    { id: ID, name: "", alt: "", width: 10, sides: { width: 1, height: 100_000 } },
  ],
  [
    "beyond the edges",
    { attachment: NAMED, width: 9, naturalWidth: 0, naturalHeight: 3 },
    { id: ID, name: "", alt: "", width: null, sides: null },
  ],
  [
    "other kinds of values",
    {
      attachment: { id: ID },
      name: 1,
      alt: ["A"],
      width: "50%",
      naturalWidth: "4",
      naturalHeight: 3,
    },
    { id: null, name: "", alt: "", width: null, sides: null },
  ],
  [
    "too much",
    { width: 101, name: "n".repeat(301) },
    { id: null, name: "n".repeat(300), alt: "", width: null, sides: null },
  ],
])("an image of %s", (_, attributes, facts) => {
  expect(imageOf(attributes)).toEqual(facts);
});

test("a card says the name and the size it was given, and nothing else", () => {
  expect(fileOf({ attachment: NAMED, name: "a.pdf", size: 0, type: "text/html" })).toEqual({
    id: ID,
    name: "a.pdf",
    size: 0,
  });
  expect(fileOf({ attachment: "https://evil.example", size: -1 })).toEqual({
    id: null,
    name: "",
    size: null,
  });
});

test("Markdown names images and files, whatever is in their names", () => {
  const blocks = [
    block("image", { attachment: NAMED, name: "a (1).png", alt: "A ] cat" }),
    block("image", { attachment: NAMED, name: "b.png" }),
    block("file", { attachment: NAMED, name: "Übersicht 1.pdf" }),
    block("file", { attachment: NAMED, name: "lone\ud800.pdf" }),
    block("file", {}),
  ];
  expect(markdownOfBlocks(blocks)).toBe(
    "![A \\] cat](a%20\\(1\\).png)\n\n![b.png](b.png)\n\n[Übersicht 1.pdf](%C3%9Cbersicht%201.pdf)\n\n[lone\ufffd.pdf](lone%EF%BF%BD.pdf)\n\n[file](file)\n",
  );
});

// F-082
test("an older client may be handed them: they need no raised level", () => {
  const doc = new Y.Doc();
  writeBlocks(doc, [
    block("image", { attachment: NAMED, name: "a.png", alt: "A", width: 50, naturalWidth: 4 }),
    block("file", { attachment: NAMED, name: "a.pdf", size: 9 }),
  ]);
  expect(levelOfUpdate(Y.encodeStateAsUpdate(doc))).toBe(1);
});

test("attributes that a newer client wrote are kept", () => {
  const { image, file } = noteSchema().nodes;
  expect(image?.create({ attachment: NAMED, caption: "New" }).attrs.caption).toBe("New");
  expect(file?.create({ attachment: NAMED, expires: 7 }).attrs.expires).toBe(7);
});
