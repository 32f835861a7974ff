/** The texts of the templates: notes a business would use, with everything to fill in marked plainly. */
import { UNTITLED } from "./text";
import type { Block, Run } from "./text-blocks";

interface TemplateContent {
  /** The title of a note made from it. */
  name: string;
  blocks: Block[];
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
const tip = make("callout", { kind: "tip" });
const info = make("callout", { kind: "info" });

function table(isHeader: (row: number, column: number) => boolean, rows: string[][]): Block {
  const children = rows.map((row, at) => ({
    ...make("tableRow")(),
    children: row.map((text, column) => ({
      ...make("tableCell", isHeader(at, column) ? { header: true } : {})(),
      children: [paragraph(text)],
    })),
  }));
  return { ...make("table")(), children };
}

/** The first row names the columns. */
const columns = (...rows: string[][]) => table((row) => row === 0, rows);
/** The first cell of each row names what stands beside it. */
const facts = (...rows: string[][]) => table((_, column) => column === 0, rows);

const welcome: TemplateContent = {
  name: "Welcome to Sealdesk",
  blocks: [
    paragraph(
      "This note is yours to try things in. Type anywhere; every change is saved by itself.",
    ),
    heading("Three things to know"),
    bullet("**The link is the key.** Whoever has it can open this file. Keep yours safe."),
    bullet("**Share on your terms.** Make a link to view or to edit, and end it when you like."),
    bullet("**Write together.** Open a link in another browser and watch both cursors."),
    heading("Try it, one tick at a time"),
    check("Type / on an empty line to see every block"),
    check("Select a word and make it bold"),
    check("Take the handle left of a line and pull the line elsewhere"),
    check("Press Ctrl+K, or ⌘K, and type what you want to do"),
    check("Share this note with yourself in a private window"),
    check("Open More, then History: every version is there to go back to"),
    heading("Quick ways to write"),
    columns(
      ["Type this at the start of a line", "And it becomes"],
      ["# and a space", "A heading; ## makes a smaller one"],
      ["- and a space, or 1. and a space", "A list; Tab nests it"],
      ["[] and a space", "A list to tick off"],
      ["> and a space", "A quote"],
      ["---", "A line across the page"],
    ),
    tip("Whatever you try here, Ctrl+Z or ⌘Z takes it back."),
    heading("Before you rely on it"),
    paragraph(
      "If you lose every link to an encrypted file, nobody can get it back, and neither can we. Copy the links that matter to a safe place, or make an account, which keeps your list of files on every device.",
    ),
    quote("An encrypted file is sealed before it leaves your browser. We never hold its key."),
  ],
};

const meeting: TemplateContent = {
  name: "Meeting notes",
  blocks: [
    facts(
      ["When", "Day, time and how long"],
      ["Where", "Room or call"],
      ["Present", "Names, and who could not come"],
      ["Notes by", "Name"],
      ["Goal", "What must be decided when we leave?"],
    ),
    heading("Before we start"),
    check("The goal above is one everybody would write down the same way"),
    check("What has to be read was sent the day before"),
    heading("Agenda"),
    columns(
      ["What", "Led by", "Minutes"],
      ["What changed since last time", "", "5"],
      ["The one question that needs everyone", "", "25"],
      ["Who does what next", "", "10"],
    ),
    heading("What was said"),
    bullet("The point, in a line somebody who was not there understands"),
    heading("Decisions"),
    ordered("**What we decided**, and why; who spoke against it and what they said"),
    heading("Next steps"),
    check("**Name:** what is done when it is done, by which day"),
    check("**Name:** what is done when it is done, by which day"),
    heading("Left for another day"),
    bullet("What came up and did not belong here"),
    heading("Next meeting"),
    paragraph("Day and time, and what should be done by then."),
  ],
};

const brief: TemplateContent = {
  name: "Project brief",
  blocks: [
    paragraph("**In one sentence:** what we make, for whom, and why now."),
    facts(
      ["Client or team", "Who asked for it"],
      ["Decides", "The one person who says yes or no"],
      ["Does the work", "Names"],
      ["Done by", "Day, and what happens if it is later"],
      ["Budget", "Money and hours; what it must not exceed"],
    ),
    heading("The problem"),
    paragraph("What is hard today, for whom, and how we know. One real example beats ten claims."),
    heading("What success looks like"),
    columns(
      ["What we measure", "Today", "When we are done"],
      ["A number a stranger could check", "", ""],
      ["What people say or do differently", "", ""],
    ),
    heading("What we make"),
    bullet("What is handed over, so that both sides would recognise it"),
    heading("Not part of this"),
    bullet("What we leave out on purpose, and when we might come back to it"),
    heading("Plan"),
    columns(
      ["Step", "Who", "Done by", "We know it is done when"],
      ["First version people can use", "", "", ""],
      ["Changes after they used it", "", "", ""],
      ["Handed over", "", "", ""],
    ),
    heading("What could go wrong"),
    columns(
      ["Risk", "How likely", "What we do about it"],
      ["Somebody we wait for is late", "", ""],
      ["It costs more than we thought", "", ""],
    ),
    heading("Open questions"),
    check("The question that could change the plan: who answers it, by which day"),
    heading("Agreed"),
    info("Work begins once the person who decides has ticked this."),
    check("**Name, day:** this is what we do, and what we do not do"),
  ],
};

const blank: TemplateContent = { name: UNTITLED, blocks: [paragraph()] };

export const CONTENT = { blank, welcome, meeting, brief };
