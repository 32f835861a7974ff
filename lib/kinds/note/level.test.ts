import { expect, test } from "vitest";
import * as Y from "yjs";
import { kindOfState, levelOfUpdate } from "./level";

/** The update that `change` makes on a note that already has a title and a paragraph. */
function changed(change: (doc: Y.Doc, paragraph: Y.XmlElement, text: Y.XmlText) => void) {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", "A note");
  const paragraph = new Y.XmlElement("paragraph");
  const text = new Y.XmlText("Some words");
  paragraph.insert(0, [text]);
  doc.getXmlFragment("document").insert(0, [paragraph]);
  const before = Y.encodeStateVector(doc);
  change(doc, paragraph, text);
  return Y.encodeStateAsUpdate(doc, before);
}

// F-039 F-082 F-010 Y-002
test.each<[string, number, Parameters<typeof changed>[0]]>([
  ["words and bold", 1, (_doc, _paragraph, text) => text.insert(3, "!", { bold: {} })],
  ["a font size", 2, (_doc, _paragraph, text) => text.format(0, 4, { fontSize: { pt: 14 } })],
  [
    "a font",
    2,
    (_doc, _paragraph, text) => text.insert(0, "x", { fontFamily: { family: "Inter" } }),
  ],
  ["superscript", 2, (_doc, _paragraph, text) => text.format(0, 1, { superscript: {} })],
  ["a hashed subscript", 2, (_doc, _p, text) => text.format(0, 1, { "subscript--0a1b2c3d": {} })],
  ["no font size any more", 1, (_doc, _p, text) => text.format(0, 4, { fontSize: null })],
  ["line spacing", 2, (_doc, paragraph) => paragraph.setAttribute("lineSpacing", "1.5")],
  ["a title style", 2, (_doc, paragraph) => paragraph.setAttribute("textStyle", "title")],
  ["an alignment", 1, (_doc, paragraph) => paragraph.setAttribute("align", "center")],
  [
    "contents",
    2,
    (doc) => doc.getXmlFragment("document").push([new Y.XmlElement("tableOfContents")]),
  ],
  ["the word textStyle in meta", 1, (doc) => doc.getMap("meta").set("textStyle", "x")],
  ["kind document", 3, (doc) => doc.getMap("meta").set("kind", "document")],
  ["kind invoice", 1, (doc) => doc.getMap("meta").set("kind", "invoice")],
  [
    "text in the body",
    3,
    (doc) => doc.getXmlFragment("body").push([new Y.XmlElement("paragraph")]),
  ],
  ["kind contract", 4, (doc) => doc.getMap("meta").set("kind", "contract")],
  ["a comment that says contract", 1, (doc) => doc.getMap("comments").set("kind", "contract")],
  [
    "a kind changed twice",
    4,
    (doc) => {
      doc.getMap("meta").set("kind", "note");
      doc.getMap("meta").set("kind", "contract");
    },
  ],
])("%s needs level %i", (_what, level, change) => {
  expect(levelOfUpdate(changed(change))).toBe(level);
});

test.each<[string | null, (doc: Y.Doc) => void]>([
  [null, () => undefined],
  [null, (doc) => doc.getMap("meta").set("title", "invoice")],
  ["invoice", (doc) => doc.getMap("meta").set("kind", "invoice")],
  [
    "note",
    (doc) => {
      for (const kind of ["invoice", "sheet", "note"]) doc.getMap("meta").set("kind", kind);
    },
  ],
])("the kind of a state is %s", (kind, change) => {
  const doc = new Y.Doc();
  change(doc);
  expect(kindOfState(Y.encodeStateAsUpdate(doc))).toBe(kind);
});
