/** Attributes and marks may hold any value another program wrote: none of them keeps a note from being read or exported. */
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { activityEntries } from "../kinds/note/activity-entries";
import { commentThreads } from "../kinds/note/comments";
import { openThreads } from "../kinds/note/comments-entries";
import { differenceOfNotes } from "../kinds/note/difference";
import { noteSchema } from "../kinds/note/lenient";
import { restoringOf } from "../kinds/note/restore";
import { cleanBlocks } from "../kinds/note/suggestions-clean";
import { decide } from "../kinds/note/suggestions-decide";
import { titleOf } from "../kinds/note/text";
import { type Block, readBlocks, writeBlocks } from "../kinds/note/text-blocks";
import { markdownOfBlocks } from "../kinds/note/to-markdown";
import { commentsIn } from "./docx/comment-threads";
import { noteDocx } from "./docx/write";
import { noteHtml } from "./html/note-html";
import { notePdf } from "./pdf/note-pdf";
import { loadFont } from "./testing/fonts";
import { block, IMAGE, rowOf, run, tableOf } from "./testing/notes";

/** What has no primitive value: `String` and `Number` throw at it. */
const NO_PRIMITIVE = { toString: 1, valueOf: 1 };
const VALUES: [string, unknown][] = [
  ["an object without a primitive value", NO_PRIMITIVE],
  ["an array of one", [NO_PRIMITIVE]],
  ["a big number", { big: 12n }],
  ["a big int", 12n],
  ["no number", Number.NaN],
  ["infinity", -Infinity],
  ["a number out of range", 1e308],
  ["a name of every object", "__proto__"],
  ["another such name", "constructor"],
  ["bytes", new Uint8Array(3)],
  ["yes", true],
  ["half of a letter", "\ud800 \u0000"],
];

/** Yjs holds these only beside the text. */
const isBig = (value: unknown) => typeof value === "bigint" || Object.hasOwn(Object(value), "big");

const ATTRIBUTES = [
  "id level kind checked language layout colspan rowspan colwidth background header textStyle align",
  "lineSpacing spaceBefore spaceAfter attachmentId name mime size width naturalWidth naturalHeight alt",
  "caption future suggestInsert suggestDelete",
].flatMap((names) => names.split(" "));
const MARKS = [
  "__defineGetter__ __lookupSetter__ constructor toString",
  "bold italic link code color highlight fontSize fontFamily superscript textColor comment",
  "suggestInsert suggestDelete future",
].flatMap((names) => names.split(" "));

function noteWith(value: unknown): Block[] {
  const attributes = Object.fromEntries(ATTRIBUTES.map((name) => [name, value]));
  const whole = Object.fromEntries(MARKS.map((name) => [name, value]));
  const names = ["id", "href", "pt", "family", "hex", "color", "value", "person", "at", "title"];
  const fields = Object.fromEntries(names.map((name) => [name, value]));
  const inside = Object.fromEntries(MARKS.map((name) => [name, { ...fields, id: "a" }]));
  const words = () => [
    run("plain "),
    run("whole ", whole as Block["runs"][0]["marks"]),
    run("inside", { ...inside, "comment--AAAAAAAA": { id: "a" } }),
  ];
  const all = "paragraph heading listItem quote callout codeBlock".split(" ").map((name) => ({
    ...block(name),
    attributes,
    runs: words(),
  }));
  const alone = "divider image file tableOfContents".split(" ").map((name) => ({
    ...block(name),
    attributes: { ...attributes, attachmentId: IMAGE },
  }));
  const table = tableOf([rowOf(["a", "b"], attributes), rowOf(["c", "d"])]);
  for (const cell of table.children[1]?.children ?? []) Object.assign(cell.attributes, attributes);
  return [...all, ...alone, { ...table, attributes: { ...attributes, layout: value } }];
}

const OPTIONS = {
  title: "t",
  lang: "en",
  dir: "ltr",
  paper: "a4",
  media: () => undefined,
} as const;

describe.each(VALUES)("%s", (_, value) => {
  const blocks = noteWith(value);
  test("is drawn", () => {
    const schema = noteSchema();
    for (const { name, attributes } of blocks) {
      const node = schema.nodes[name]?.create(attributes);
      expect(node?.type.spec.toDOM?.(node)).toBeDefined();
    }
    for (const type of Object.values(schema.marks)) {
      const fields = { href: value, pt: value, family: value, hex: value, color: value };
      const mark = type.create({ ...fields, future: value, at: value, person: value });
      if (type.spec.toDOM) expect(type.spec.toDOM(mark, true)).toBeDefined();
    }
  });
  test("goes into Markdown", () =>
    expect(markdownOfBlocks(cleanBlocks(blocks))).toContain("plain"));
  test("goes into HTML", () => expect(noteHtml(blocks, OPTIONS)).toContain("plain"));
  test("goes into Word", async () => {
    const more = {
      ...OPTIONS,
      hasChanges: true,
      comments: commentsIn(commentThreads(said(value))),
    };
    expect((await noteDocx(blocks, more)).length).toBeGreaterThan(0);
  });
  test("goes onto paper", async () => {
    expect((await notePdf(cleanBlocks(blocks), { ...OPTIONS, loadFont })).length).toBeGreaterThan(
      0,
    );
  });
  test("is read, compared and decided about", () => {
    const doc = said(value);
    const written = noteWith(value).filter(() => !isBig(value));
    writeBlocks(doc, written);
    expect(readBlocks(doc)).toHaveLength(written.length);
    expect(titleOf(doc)).toBe("t");
    const copy = new Y.Doc();
    Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
    writeBlocks(copy, written);
    expect(differenceOfNotes(doc, copy)).toHaveLength(written.length * 2);
    expect([...restoringOf(new Y.Doc(), doc)]).toBeDefined();
    expect(() => decide(doc, "accepted", "all")).not.toThrow();
  });
  test("is said", () => {
    const doc = said(value);
    expect(commentThreads(doc)).toHaveLength(1);
    expect(openThreads(doc).length).toBeLessThan(2);
    expect(activityEntries(doc)).toHaveLength(1);
  });
});

function said(value: unknown): Y.Doc {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", "t");
  const entry = { at: value, person: value, parent: value, quote: value, edited: value };
  doc.getMap("comments").set("a", { ...entry, text: "x", resolved: { by: value, at: value } });
  doc.getMap("activity").set("a", { ...entry, action: "commented", target: value });
  return doc;
}
