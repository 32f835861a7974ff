/** What people often ask, by the kind of file; and the selection or the cell that it is about. */
import type { ListedKind } from "@/client/local-files";

export interface QuickAction {
  label: string;
  /** Asks this. */
  ask?: string;
  /** Changes the open file by this. */
  edit?: string;
  /** Begins the question; the person goes on. */
  begin?: string;
  /** What is begun may change the file. */
  changes?: boolean;
  /** Only with something selected, which goes with it. */
  needsSelection?: boolean;
  seesAll?: boolean;
}

const ask = (label: string, words: string): QuickAction => ({ label, ask: words });
const SUMMARISE = ask("Summarise", "Summarise this file in a few sentences.");

const TEXT: readonly QuickAction[] = [
  SUMMARISE,
  {
    label: "Rewrite the selection",
    needsSelection: true,
    edit: "Rewrite these words of the file more clearly and briefly, in their own language. Change nothing else.",
  },
  {
    label: "Make it a table",
    needsSelection: true,
    edit: "Make a table of these words of the file, in their place. Change nothing else.",
  },
  { label: "Write or change something", begin: "Change this: ", changes: true },
  ask("List the open points", "List the open points and who they wait for, if the file says so."),
];

const ACTIONS: Partial<Record<ListedKind, readonly QuickAction[]>> = {
  note: TEXT,
  document: TEXT,
  invoice: [
    { label: "Fill it in from a description", begin: "Fill in: ", changes: true },
    ask("Check for what’s missing", "What is missing or looks wrong in this paper?"),
    SUMMARISE,
  ],
  sheet: [
    {
      label: "Explain the formula",
      needsSelection: true,
      ask: "Explain this cell and its formula step by step.",
    },
    { label: "Make a table", begin: "Make a table of ", changes: true },
    SUMMARISE,
  ],
  contract: [
    SUMMARISE,
    ask("Explain in plain words", "Explain the duties of both parties in plain words."),
    ask("Check for what’s missing", "Which terms or details are missing or unclear?"),
    { label: "Change a clause", begin: "Change the clause about ", changes: true },
  ],
};

const ANYWHERE: readonly QuickAction[] = [
  { label: "Find across my files", begin: "Find ", seesAll: true },
  { label: "Write a new note", begin: "Make a note about ", changes: true },
];

/** @param mayChange whether this person may change the file */
export function quickActions(kind: ListedKind | null, mayChange: boolean): readonly QuickAction[] {
  const all = (kind && ACTIONS[kind]) ?? ANYWHERE;
  return mayChange ? all : all.filter(({ edit, changes }) => !edit && !changes);
}

const MAX_SELECTED_CHARS = 20_000;

/** What is selected on the page: words, or the cell of a sheet with what was typed there. */
export function selectionOf(root: ParentNode = document): string {
  const address = root.querySelector<HTMLInputElement>("main .sheet-address");
  const typed = root.querySelector<HTMLTextAreaElement>("main .sheet-formula");
  if (address && typed) return typed.value ? `${address.value}: ${typed.value}` : "";
  const selection = window.getSelection();
  const place = selection?.anchorNode;
  const element = place instanceof Element ? place : place?.parentElement;
  if (!selection || !element?.closest("main")) return "";
  return selection.toString().trim().slice(0, MAX_SELECTED_CHARS);
}
