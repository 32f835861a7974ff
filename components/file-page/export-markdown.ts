/** Saves the note as a Markdown file on this device. The text goes nowhere else. */
import type * as Y from "yjs";
import { safeName } from "@/client/archive/names";
import { titleOf } from "@/components/files/listed-file";
import { saveFile } from "@/components/shell/save-file";

export async function exportMarkdown(doc: Y.Doc, title: string): Promise<void> {
  saveFile(`${fileName(title)}.md`, await markdownOf(doc));
}

export async function markdownOf(doc: Y.Doc): Promise<Blob> {
  const { noteToMarkdown } = await import("@/lib/kinds/note/to-markdown");
  return new Blob([noteToMarkdown(doc)], { type: "text/markdown;charset=utf-8" });
}

/** A title as a file name that every system takes. */
export function fileName(title: string): string {
  return titleOf({ title: safeName(title) });
}
