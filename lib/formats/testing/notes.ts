/** Notes made for tests of formats: every block and mark, and the scripts people write in. */
import { blocksOfMarkdown } from "../../kinds/note/from-markdown";
import type { Block, Marks, Run } from "../../kinds/note/text-blocks";

export const block = (
  name: string,
  attributes: Record<string, unknown> = {},
  text = "",
  children: Block[] = [],
): Block => ({ name, attributes, runs: text === "" ? [] : [run(text)], children });

export const run = (text: string, marks: Marks = {}): Run => ({ text, marks });
export const paragraphOf = (...runs: Run[]): Block => ({ ...block("paragraph"), runs });
export const markdown = blocksOfMarkdown;

const cell = (text: string, attributes = {}) =>
  block("tableCell", attributes, "", [block("paragraph", {}, text)]);
export const rowOf = (texts: readonly string[], attributes = {}): Block =>
  block(
    "tableRow",
    {},
    "",
    texts.map((text) => cell(text, attributes)),
  );
export const tableOf = (rows: Block[], layout: string | null = null): Block =>
  block("table", { layout }, "", rows);

export const IMAGE = "0b0e3c1a-4d5f-4a6b-8c7d-9e0f1a2b3c4d";

/** Two by one pixels, the second half transparent. */
export const PNG = Uint8Array.from(
  atob(
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGM4w8Dwn4HhTAMADXwDGMBlQMIAAAAASUVORK5CYII=",
  ),
  (character) => character.charCodeAt(0),
);

export const SCRIPTS = {
  Latin: "Zażółć gęślą jaźń, Tiếng Việt, naïve – “quoted” 1,200.00 €",
  Greek: "Ωμέγα και άλφα",
  Cyrillic: "Съешь ещё этих булок",
  Arabic: "هذا العقد مبرم بين الطرفين",
  Hebrew: "הסכם זה נערך בין הצדדים",
  Chinese: "本合同由双方签订，自签字之日起生效。",
  Japanese: "この契約は双方の間で結ばれる。",
  Korean: "이 계약은 양 당사자 사이에 체결된다",
  Hindi: "यह अनुबन्ध दोनों पक्षों के बीच किया जाता है",
  Thai: "สัญญานี้ทำขึ้นระหว่างคู่สัญญา น้ำตก",
};

/** Only pdf.js: Poppler takes vowels below a letter for words of their own. */
export const VOWELS = { "Hebrew with vowels": "שָׁלוֹם עֲלֵיכֶם" };

export const everything = (): Block[] => [
  block("tableOfContents"),
  ...markdown(
    "# First\n\nA **bold**, *slanted* and ~~struck~~ text with `code` and [a link](https://example.com/ü?a=1&b=2).\n\n## Second\n\n- one\n  - two\n    1. three\n\n1. first\n2. second\n\n- [x] done\n- [ ] to do\n\n> said\n\n```ts\nconst a = 1;\n\tindented\n```\n\n---\n",
  ),
  paragraphOf(
    run("under", { underline: {} }),
    run("high", { highlight: { hex: "#aaffaa" } }),
    run("red", { color: { hex: "#aa0000" } }),
    run("large", { fontSize: { pt: 20 } }),
    run("serif", { fontFamily: { family: "Source Serif 4" } }),
    run("up", { superscript: {} }),
    run("down", { subscript: {} }),
    run("said", { "comment--abcdefgh": { id: "c" } }),
    run("unknown", { sparkle: { hue: 7 } }),
  ),
  block("callout", { kind: "warning" }, "Take care."),
  block("image", { attachment: `svc-blob:${IMAGE}`, alt: "Two pixels", width: 10 }),
  block("file", { name: "plan.pdf", size: 1_234_567 }),
  tableOf([rowOf(["Item", "Cost"], { header: true }), rowOf(["Roof", "1,200.00"])]),
  tableOf([rowOf(["Anna", "Bert"])], "parties"),
  tableOf([rowOf(["Landlord", "Tenant"])], "signatures"),
  block("newerBlock", { from: "the future" }, "Still read."),
];
