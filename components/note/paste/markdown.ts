/** Pasted Markdown as blocks, through the same converter that imports a Markdown file. */

import { type Schema, Slice } from "prosemirror-model";
import { yXmlFragmentToProseMirrorFragment } from "y-prosemirror";
import * as Y from "yjs";
import { writeMarkdown } from "@/lib/kinds/note/from-markdown";

export function markdownSlice(text: string, schema: Schema): Slice {
  const scratch = new Y.Doc();
  writeMarkdown(scratch, text);
  const content = yXmlFragmentToProseMirrorFragment(scratch.getXmlFragment("document"), schema);
  return Slice.maxOpen(content, true);
}
