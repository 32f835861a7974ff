/** Documents as Markdown and back. */
import { expect, test } from "vitest";
import type { DocumentContent } from "../../kinds/document/content";
import { documentOfNote } from "../../kinds/document/from-note";
import { cleanDocument } from "../../kinds/document/text";
import { noteOfDocument } from "../../kinds/document/to-note";
import { blocksOfMarkdown } from "../../kinds/note/from-markdown";
import { textOf } from "../../kinds/note/text";
import { markdownOfBlocks } from "../../kinds/note/to-markdown";
import { SAMPLES } from "../docx/testing/samples/samples";

const markdownOf = (content: DocumentContent) =>
  markdownOfBlocks(noteOfDocument(cleanDocument(content)));
const lettersOf = (content: DocumentContent) =>
  noteOfDocument(cleanDocument(content)).map(textOf).join("").replace(/\s/g, "");

const again = (content: DocumentContent) => documentOfNote(blocksOfMarkdown(markdownOf(content)));

test.each(Object.entries(SAMPLES))("%s has its text again, and then its shape", (_, make) => {
  const { content } = make();
  const once = again(content);
  // An image is listed by its name, which then is text.
  const isText = !JSON.stringify(content).includes("svc-blob:");
  if (isText) expect(lettersOf(once)).toBe(lettersOf(content));
  // What heads a table is bold from then on.
  expect(markdownOf(again(once))).toBe(markdownOf(once));
});
