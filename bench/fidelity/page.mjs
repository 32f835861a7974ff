/** docs/fidelity.md. */
import { share } from "./documents.mjs";

const percent = ({ kept, of }) =>
  of === 0 || kept === of ? "100" : (Math.floor((kept / of) * 1_000) / 10).toFixed(1);
const cell = (score) => (score ? `${percent(score.text)} / ${percent(score.structure)}` : "–");
const total = (scores) =>
  scores.some((score) => !score)
    ? "–"
    : ["text", "structure"]
        .map((of) => (Math.floor(share(scores, of) * 1_000) / 10).toFixed(1))
        .join(" / ");
const shown = (one) =>
  one === undefined ? "–" : one.isSame ? (one.isInOrder ? "same" : "same letters") : "differs";

export function fidelityPage({ rows, foreign, isAsked }) {
  const table = rows.map(
    ({ name, word, shown: print, saved, markdown }) =>
      `| ${name} | ${cell(word)} | ${shown(print)} | ${cell(saved)} | ${cell(markdown)} |`,
  );
  const sum = `| **all ${rows.length}** | **${total(rows.map((row) => row.word))}** | **${isAsked ? `${rows.filter((row) => row.shown.isSame).length} of ${rows.length}` : "–"}** | **${total(rows.map((row) => row.saved))}** | **${total(rows.map((row) => row.markdown))}** |`;
  const others = foreign.map((one) => `| ${one.name} | ${cell(one)} |`);
  return `# How well formats convert

\`npm run bench fidelity\` converts sample notes and writes this page. Figures are the percentage of text / structure that
comes back. Text is compared letter by letter. Structure is the place of each block, its attributes, and the formatting
of its letters. Anything that comes back but wasn't there counts against both.

- **Word**: the note is exported as a .docx file and imported again.
- **Printed**: LibreOffice prints that file as a PDF, and pdftotext reads its letters, list numbers and bullets. “Same
  letters” means all letters but in another order: pdftotext has its own order for columns and right-to-left lines.
- **Saved**: LibreOffice opens that file and saves it again, and we import the result.
- **Markdown**: the note is exported as Markdown and imported again. Markdown can't express most formatting, widths and
  images.
${isAsked ? "" : "\nLibreOffice was not installed when this was written.\n"}
| note | Word | printed | saved | Markdown |
| --- | --- | --- | --- | --- |
${table.join("\n")}
${sum}

A file card becomes its name and size, because the file's bytes aren't in the note. Images keep their description, name
and size. Word files can contain comments with their replies, and suggestions as tracked changes: you choose so when
exporting, and importing reads both. A PDF can show suggestions: additions green and underlined, deletions red and struck
out. HTML and Markdown contain the text without suggestions, and the dialog says so. Links to your other files become
text, because they lead nowhere outside Sealdesk. Page breaks are dropped: a note has no pages.

HTML is read as if you pasted it into the editor. The HTML we write contains the blocks and marks that pasting reads.

## Files from other programs

Sample files, made by hand as Word, LibreOffice and Google Docs write them. Importing counts and lists what a note can't
keep, for example “2 charts left out”: charts, diagrams, embedded objects, shapes, pictures that browsers can't show,
headers and footers, hidden text. Tracked changes become suggestions (here they are accepted). Footnotes go to the end.

| file | text / structure |
| --- | --- |
${others.join("\n")}
`;
}
