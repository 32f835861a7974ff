/** All actions by the kind of file. A new action is a row of one of these lists. */
import type * as Y from "yjs";
import { type FileKind, kindOfDoc } from "../file-kind";
import {
  type Action,
  type ActionContext,
  ActionError,
  type Arguments,
  namedArguments,
} from "./action";
import { contractEdits, contractReads } from "./contract";
import { invoiceEdits, invoiceReads } from "./invoice";
import { sheetEdits, sheetReads } from "./sheet";
import { textEdits, textReads } from "./text";

export interface Actions {
  reads: readonly Action[];
  edits: readonly Action[];
}

const text: Actions = { reads: textReads, edits: textEdits };

export const ACTIONS: Readonly<Record<FileKind, Actions>> = {
  note: text,
  document: text,
  sheet: { reads: sheetReads, edits: sheetEdits },
  invoice: { reads: invoiceReads, edits: invoiceEdits },
  contract: { reads: contractReads, edits: contractEdits },
};

export class UnknownAction extends ActionError {}

/**
 * Does one thing with a file.
 * @param args by name, or a list in the action's order
 * @returns text, or plain data
 * @throws UnknownAction, ActionError; the document may then be half changed and is to be thrown away
 */
export function runAction(
  doc: Y.Doc,
  use: keyof Actions,
  name: string,
  args: Arguments | readonly unknown[],
  context: ActionContext,
): unknown {
  const among = ACTIONS[kindOfDoc(doc)][use];
  const found = among.find((one) => one.name === name);
  if (!found) {
    const names = among.map((one) => one.name).join(", ");
    throw new UnknownAction(`There is no action ${name}. There are: ${names}.`);
  }
  const named = Array.isArray(args) ? namedArguments(found, args) : (args as Arguments);
  return doc.transact(() => found.run(doc, named, context));
}
