/** A long note as Yjs keeps it, with comments spread over it in threads. */
import * as Y from "yjs";

const SENTENCE =
  "The parties agree that every notice under this agreement is given in writing and counts from the day it arrives. ";
/** Characters of one paragraph. */
const PARAGRAPH = 500;

/** @returns the Yjs state of a note of so many characters with so many threads, each on words of its own */
export function commentedNote(characters, threads) {
  const doc = new Y.Doc();
  const count = Math.ceil(characters / PARAGRAPH);
  doc.transact(() => {
    doc.getMap("meta").set("title", "A long agreement");
    const paragraphs = Array.from({ length: count }, (_, at) => paragraph(at, threads / count));
    doc.getXmlFragment("document").insert(0, paragraphs);
    for (let at = 0; at < threads; at++) comment(doc.getMap("comments"), at);
  });
  return Y.encodeStateAsUpdate(doc);
}

/** @param share how many threads a paragraph has on average; they are on words one after another */
function paragraph(at, share) {
  const element = new Y.XmlElement("paragraph");
  element.setAttribute("id", `p${at}`);
  const text = new Y.XmlText();
  text.insert(0, SENTENCE.repeat(5).slice(0, PARAGRAPH), {});
  const [first, last] = [Math.round(at * share), Math.round((at + 1) * share)];
  for (let thread = first; thread < last; thread++) {
    const from = 20 + (thread - first) * 120;
    text.format(from, 16, { [`comment--${hashOf(thread)}`]: { id: `c${thread}` } });
  }
  element.insert(0, [text]);
  return element;
}

/** The editor writes a hash of the mark behind its name: eight characters that differ do as well. */
const hashOf = (thread) => String(thread).padStart(8, "0");

function comment(comments, at) {
  const [id, person] = [`c${at}`, { name: `Person ${at % 7}`, color: "#2c62b8" }];
  const time = new Date(Date.UTC(2026, 0, 1, 9) + at * 60_000).toISOString();
  const said = { person, text: `Should this be shorter? Point ${at}.`, at: time };
  comments.set(id, { id, ...said, quote: "agree that every", anchor: true });
  if (at % 3 === 0) comments.set(`r${at}`, { id: `r${at}`, ...said, parent: id });
}
