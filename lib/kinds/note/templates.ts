/** What a new note begins with. Plain data, so that a browser makes one without a Markdown parser. */
import * as Y from "yjs";
import { UNTITLED } from "./text";
import { type Block, type Run, writeBlocks } from "./text-blocks";

export const TEMPLATES = ["blank", "welcome", "meeting", "brief"] as const;
export type Template = (typeof TEMPLATES)[number];

/** A note with `meta.title`: the given title, else the template's own (DB-022). */
export function noteFromTemplate(template: Template, title?: string, newId?: () => string): Y.Doc {
  const { name, blocks } = CONTENT[template];
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title ?? name);
  writeBlocks(doc, blocks, newId);
  return doc;
}

/** `**bold**` is the only mark the templates need. */
function runs(text: string): Run[] {
  return text
    .split("**")
    .map((part, at) => ({ text: part, marks: at % 2 === 1 ? { bold: {} } : {} }))
    .filter((run) => run.text !== "");
}

const make =
  (name: string, attributes: Record<string, unknown> = {}) =>
  (text = ""): Block => ({ name, attributes, runs: runs(text), children: [] });

const paragraph = make("paragraph");
const heading = make("heading", { level: 2 });
const bullet = make("listItem", { kind: "bullet", level: 0 });
const ordered = make("listItem", { kind: "ordered", level: 0 });
const check = make("listItem", { kind: "check", level: 0 });
const quote = make("quote");

function table(...rows: string[][]): Block {
  const cell = (text: string, header: boolean): Block => ({
    ...make("tableCell", header ? { header: true } : {})(),
    children: [paragraph(text)],
  });
  const children = rows.map((row, at) => ({
    ...make("tableRow")(),
    children: row.map((text) => cell(text, at === 0)),
  }));
  return { ...make("table")(), children };
}

const CONTENT: Record<Template, { name: string; blocks: Block[] }> = {
  blank: { name: UNTITLED, blocks: [paragraph()] },
  welcome: {
    name: "Welcome to Sealdesk",
    blocks: [
      paragraph(
        "This note is yours to try things in. Type anywhere; every change is saved by itself.",
      ),
      heading("Three things to know"),
      bullet("**The link is the key.** Whoever has it can open this file. Keep yours safe."),
      bullet("**Share on your terms.** Make a link to view or to edit, and end it when you like."),
      bullet("**Write together.** Open a link in another browser and watch both cursors."),
      heading("Try it"),
      check("Type / on an empty line to see every block"),
      check("Select a word and make it bold"),
      check("Share this note with yourself in a private window"),
      quote("An encrypted file is sealed before it leaves your browser. We never hold its key."),
    ],
  },
  meeting: {
    name: "Meeting notes",
    blocks: [
      table(["Date", "People", "Goal"], ["", "", "What must be decided when we leave?"]),
      heading("Agenda"),
      ordered("What changed since last time (5 min)"),
      ordered("The one question that needs everyone (20 min)"),
      ordered("Who does what next (5 min)"),
      heading("Decisions"),
      bullet("What we decided, and **why**"),
      heading("Next steps"),
      check("Who, what, by when"),
      heading("Left for another day"),
      paragraph(),
    ],
  },
  brief: {
    name: "Project brief",
    blocks: [
      paragraph("**In one sentence:** what we make, for whom, and why now."),
      heading("The problem"),
      paragraph(
        "What is hard today, for whom, and how we know. One real example beats ten claims.",
      ),
      heading("What success looks like"),
      bullet("A result a stranger could check"),
      bullet("A number, where it is today and where it should be"),
      heading("Not part of this"),
      bullet("What we leave out on purpose"),
      heading("Plan"),
      table(["Step", "Who", "Done by"], ["First usable version", "", ""], ["In use", "", ""]),
      heading("Open questions"),
      check("The question that could change the plan"),
    ],
  },
};
