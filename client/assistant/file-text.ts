/** What the model reads of a whole file: the same as AI apps read (lib/kinds/actions). */
import type * as Y from "yjs";
import { ActionError } from "../../lib/kinds/actions/action";
import { runAction } from "../../lib/kinds/actions/all";
import { contextOf } from "../../lib/kinds/actions/context";
import { type FileKind, kindOfDoc } from "../../lib/kinds/file-kind";

const WHOLE: Readonly<Record<Exclude<FileKind, "sheet">, readonly string[]>> = {
  note: ["markdown"],
  document: ["markdown"],
  invoice: ["summary"],
  contract: ["text", "summary"],
};

export async function fileText(doc: Y.Doc): Promise<string> {
  const kind = kindOfDoc(doc);
  if (kind === "sheet") return sheetText(doc);
  const context = await contextOf(doc);
  return WHOLE[kind]
    .map((name) => wordsOf(runAction(doc, "reads", name, {}, context)))
    .join("\n\n");
}

/** Each sheet's values and formulas by cell; of a very large one only its values. */
function sheetText(doc: Y.Doc): string {
  const read = (name: string, args: object) =>
    runAction(doc, "reads", name, { ...args }, { pack: null });
  const { title, sheets } = read("summary", {}) as SheetSummary;
  const parts = sheets.map(({ name, used }) => {
    if (!used) return `${name} is empty.`;
    const sheet = `'${name.replaceAll("'", "''")}'!${used}`;
    try {
      return wordsOf(read("range", { a1: sheet }));
    } catch (error) {
      if (!(error instanceof ActionError)) throw error;
      return `${name}\n${wordsOf(read("csv", { sheet: name }))}`;
    }
  });
  return [title, ...parts].filter(Boolean).join("\n\n");
}

interface SheetSummary {
  title: string;
  sheets: readonly { name: string; used: string | null }[];
}

const wordsOf = (result: unknown): string =>
  typeof result === "string" ? result : JSON.stringify(result);
