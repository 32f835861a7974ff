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
  return `# What other programs' files keep of a note

Written by \`npm run bench fidelity\`, from notes made for it. Figures are percent of text / structure: text letter by
letter; structure as where each block stands, what is said of it, and what its letters are marked with. What comes back
and was not there counts against both.

- **Word**: the note as a .docx file, and back.
- **Printed**: LibreOffice opens that file and prints it; pdftotext reads the letters, with the numbers and signs of
  lists. “Same letters”: in another order, as columns and lines to the left are read in an order of their own.
- **Saved**: LibreOffice opens that file and saves it as its own, which comes back.
- **Markdown**: the note as Markdown, and back. Markdown has no word for most marks, widths and images.
${isAsked ? "" : "\nLibreOffice was not installed when this was written.\n"}
| note | Word | printed | saved | Markdown |
| --- | --- | --- | --- | --- |
${table.join("\n")}
${sum}

A file card becomes its name and size, as its bytes are not in the file: text without the card. Images come
with their description, name and size. Comments come with their threads and suggestions as tracked changes, both ways,
where whoever exports wishes it. Links to files of this desk become text, as they lead nowhere from a file. A page break
is nothing, as a note has no pages.

HTML is read by the editor's paste, in a browser; what we write there says of blocks and marks what paste asks for.

## Files as other programs write them

Put together by hand in the forms that Word, LibreOffice and Google Docs use. What cannot be kept is counted and said,
as “2 charts left out”: charts, diagrams, embedded objects, shapes, pictures browsers cannot show, headers and footers,
and hidden text. Tracked changes are suggestions, or here as if accepted; footnotes are told at the end.

| file | text / structure |
| --- | --- |
${others.join("\n")}
`;
}
