/** Saves the note as a Markdown file on this device. The text goes nowhere else. */
import type * as Y from "yjs";
import { safeName } from "@/client/archive/names";
import { titleOf } from "@/components/files/listed-file";
import { saveFile } from "@/components/shell/save-file";

export async function exportMarkdown(doc: Y.Doc, title: string): Promise<void> {
  const { noteToMarkdown } = await import("@/lib/kinds/note/to-markdown");
  const text = new Blob([noteToMarkdown(doc)], { type: "text/markdown;charset=utf-8" });
  saveFile(`${fileName(title)}.md`, text);
}

/** A title as a file name that every system takes. */
export function fileName(title: string): string {
  return titleOf({ title: safeName(title) });
}
