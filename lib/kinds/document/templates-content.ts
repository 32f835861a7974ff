/** The words of the templates: documents a business writes, each line to be filled in or true as it stands. */
import { UNTITLED } from "../note/text";
import type { Block, Run } from "../note/text-blocks";
import { type DocumentContent, emptyContent } from "./content";
import type { DocumentTemplate } from "./templates";

interface TemplateContent {
  /** The title of a Document made from it. */
  name: string;
  content(): DocumentContent;
}

/** `**bold**` is the only mark the templates need, a tab the only object. */
function runs(text: string): Run[] {
  return text.split("**").flatMap((part, at) => {
    const marks = at % 2 === 1 ? { bold: { on: true } } : {};
    return part
      .split("\t")
      .flatMap((words, tab): Run[] => [
        ...(tab > 0 ? [{ text: "", marks: {}, object: { name: "tab", attributes: {} } }] : []),
        ...(words === "" ? [] : [{ text: words, marks: { ...marks } }]),
      ]);
  });
}

const make =
  (name: string, attributes: Record<string, unknown> = {}) =>
  (text = ""): Block => ({ name, attributes, runs: runs(text), children: [] });

const p = make("paragraph");
const tight = make("paragraph", { spaceBelow: 0 });
const end = make("paragraph", { align: "end" });
const title = make("paragraph", { namedStyle: "title" });
const subtitle = make("paragraph", { namedStyle: "subtitle" });
const h1 = make("paragraph", { namedStyle: "heading1" });
const h2 = make("paragraph", { namedStyle: "heading2" });
const item = (id: string, level = 0) => make("paragraph", { list: { id, level }, spaceBelow: 3 });
const bullet = item("points");
const number = item("steps");
const check = item("actions");
const newPage = make("pageBreak");
const contents = make("toc");

const HEADER = "#f3f3f0";

/** The first row is the header, repeated on each page. @param widths points */
function table(
  widths: readonly number[],
  rows: readonly (readonly string[])[],
  hasHeader = true,
): Block {
  const cell = (text: string, column: number, isHeader: boolean): Block => ({
    ...make("tableCell", {
      colwidth: [widths[column] ?? 100],
      ...(isHeader ? { background: HEADER } : {}),
    })(),
    children: [tight(isHeader ? `**${text}**` : text)],
  });
  const children = rows.map((row, at) => ({
    ...make("tableRow", hasHeader && at === 0 ? { header: true } : {})(),
    children: row.map((text, column) => cell(text, column, hasHeader && at === 0)),
  }));
  return { ...make("table")(), children };
}

function pageNumbers(): Block[] {
  const auto = (kind: string): Run => ({
    text: "",
    marks: {},
    object: { name: "autoText", attributes: { kind, markFontSize: { pt: 9 } } },
  });
  const words = (text: string): Run => ({ text, marks: { fontSize: { pt: 9 } } });
  const line = make("paragraph", { align: "end", spaceBelow: 0 })();
  return [
    { ...line, runs: [words("Page "), auto("pageNumber"), words(" of "), auto("pageCount")] },
  ];
}

const LISTS = {
  points: { preset: "bullets" },
  steps: { preset: "numbers" },
  actions: { preset: "checks" },
};

function written(body: Block[], more: Partial<DocumentContent> = {}): DocumentContent {
  const used = new Set(body.map(({ attributes }) => Object(attributes.list).id as unknown));
  const lists = Object.fromEntries(Object.entries(LISTS).filter(([id]) => used.has(id)));
  return { ...emptyContent(body), lists, ...more };
}

/** Pages are numbered from the second on: the first has an empty footer of its own. */
const numbered = () => ({
  hf: { "t0/footer/default": pageNumbers(), "t0/footer/first": [tight()] },
});

export const CONTENT: Record<DocumentTemplate, TemplateContent> = {
  blank: { name: UNTITLED, content: () => written([p()]) },
  letter: {
    name: "Letter",
    content: () =>
      written([
        tight("**Your name**"),
        tight("Street and number"),
        make("paragraph", { spaceBelow: 28 })("Postcode and city"),
        tight("Name of the recipient"),
        tight("Company"),
        tight("Street and number"),
        make("paragraph", { spaceBelow: 20 })("Postcode and city"),
        end("Date"),
        make("paragraph", { spaceAbove: 8, spaceBelow: 12 })("**What this letter is about**"),
        p("Dear Ms or Mr name,"),
        p("Say in the first sentence why you write and what you ask for."),
        p("Give the facts the reader needs to decide: dates, amounts, what was agreed before."),
        p("End with what happens next, and by when."),
        make("paragraph", { spaceAbove: 8, spaceBelow: 36, keepWithNext: true })(
          "Yours sincerely,",
        ),
        p("Your name"),
      ]),
  },
  report: {
    name: "Report",
    content: () =>
      written(
        [
          title("Title of the report"),
          subtitle("Who wrote it, for whom, and the date"),
          h1("Summary"),
          p("What was found and what follows from it, in five sentences. Many readers stop here."),
          contents(),
          newPage(),
          h1("The question"),
          p("What was to be found out, why it matters now, and what this report leaves aside."),
          h1("What we did"),
          p("Where the figures come from, over which time, and how sure they are."),
          h1("What we found"),
          h2("First finding"),
          p("One finding to a section, the figure before its reading."),
          table(
            [150, 150, 150],
            [
              ["What", "Before", "After"],
              ["First measure", "", ""],
              ["Second measure", "", ""],
            ],
          ),
          h2("Second finding"),
          p("Say also what speaks against it."),
          h1("What we recommend"),
          number("The first thing to do, who does it, by when."),
          number("The second."),
          number("What to look at again, and when."),
        ],
        numbered(),
      ),
  },
  proposal: {
    name: "Proposal",
    content: () =>
      written(
        [
          title("Proposal"),
          subtitle("For the client, by your company, and the date"),
          h1("Where you are"),
          p("The situation in the client’s own words, and what it costs to leave it so."),
          h1("What we propose"),
          p("The result the client has in the end, before the work that leads there."),
          bullet("First part of the work"),
          bullet("Second part"),
          bullet("What is not part of it"),
          h1("Steps and dates"),
          table(
            [60, 260, 130],
            [
              ["Step", "What happens", "Until"],
              ["1", "", ""],
              ["2", "", ""],
              ["3", "", ""],
            ],
          ),
          h1("Price"),
          table(
            [320, 130],
            [
              ["What", "Price"],
              ["", ""],
              ["**Total**", ""],
            ],
          ),
          p("Say what is included, what is charged apart, and when payment is due."),
          h1("Next step"),
          p("This proposal holds until the date. Sign below to accept it."),
          make("paragraph", { spaceAbove: 30 })("Place and date, signature"),
        ],
        numbered(),
      ),
  },
  minutes: {
    name: "Minutes",
    content: () =>
      written([
        title("Minutes of the meeting"),
        subtitle("Date, time and place"),
        table(
          [110, 340],
          [
            ["Present", "Names"],
            ["Apologies", ""],
            ["Chair", ""],
            ["Minutes by", ""],
          ],
          false,
        ),
        h1("1. Minutes of the last meeting"),
        p("Approved as written, or with these changes."),
        h1("2. First matter"),
        p("What was said that matters for the decision."),
        p("**Decided:** what was decided, by how many votes."),
        h1("3. Second matter"),
        p("**Decided:** "),
        h1("What is to be done"),
        check("Task, who does it, by when"),
        check("Task, who does it, by when"),
        h1("Next meeting"),
        p("Date, time and place"),
      ]),
  },
  cv: {
    name: "CV",
    content: () =>
      written(
        [
          title("Your name"),
          subtitle("What you do, in one line"),
          p("Email\tPhone\tCity"),
          h2("Work"),
          tight("**Role, company**"),
          p("From month and year until today"),
          bullet("What you achieved, with a figure"),
          bullet("What you were responsible for"),
          make("paragraph", { spaceAbove: 8, spaceBelow: 0, keepWithNext: true })(
            "**Role, company**",
          ),
          p("From month and year until month and year"),
          bullet("What you achieved, with a figure"),
          h2("Education"),
          tight("**Degree, school**"),
          p("Year"),
          h2("Skills"),
          bullet("What you know well"),
          bullet("Languages, and how well you speak them"),
        ],
        { page: { marginTop: 56, marginBottom: 56, marginLeft: 64, marginRight: 64 } },
      ),
  },
};
