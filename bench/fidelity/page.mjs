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

\`npm run bench fidelity\` writes this page from notes made for it. Figures are percent of text / structure. Text is
compared letter by letter. Structure is the place of each block, its attributes, and the marks on its letters. Anything
that comes back but wasn't there counts against both.

- **Word**: the note as a .docx file, and back.
- **Printed**: LibreOffice opens that file and prints it, and pdftotext reads the letters, with list numbers and bullets.
  “Same letters” means in another order, because columns and right-to-left lines are read in their own order.
- **Saved**: LibreOffice opens that file and saves it again, and we read the result.
- **Markdown**: the note as Markdown, and back. Markdown can't express most marks, widths and images.
${isAsked ? "" : "\nLibreOffice was not installed when this was written.\n"}
| note | Word | printed | saved | Markdown |
| --- | --- | --- | --- | --- |
${table.join("\n")}
${sum}

A file card becomes its name and size, because the file's bytes aren't in the note. Images keep their description, name
and size. Comments with their replies, and suggestions as tracked changes, are kept in both directions if you choose so
when exporting. A PDF can show suggestions: additions green and underlined, deletions red and struck out. HTML and
Markdown contain the text without suggestions, and the dialog says so. Links to files of this desk become text, because
they lead nowhere outside it. Page breaks are dropped: a note has no pages.

HTML is read as if you pasted it into the editor. The HTML we write contains the blocks and marks that pasting reads.

## Files from other programs

Made by hand in the forms that Word, LibreOffice and Google Docs write. What a note can't keep is counted and listed, for
example “2 charts left out”: charts, diagrams, embedded objects, shapes, pictures that browsers can't show, headers and
footers, hidden text. Tracked changes become suggestions (here they are accepted). Footnotes go to the end.

| file | text / structure |
| --- | --- |
${others.join("\n")}
`;
}
