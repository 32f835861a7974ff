/** How much of each sample comes back from a Word file, and the part of docs/fidelity.md that says so. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { IMAGE, PNG } from "../../../testing/notes";
import { documentDocx } from "../../document-docx";
import { DOCX_PROBLEMS } from "../../docx-error";
import { readDocumentDocx } from "../../read-document";
import { common, type Score, without } from "../score";
import { ASPECTS, type Aspect, type Fact, factsOf, textOfContent } from "./facts";
import { fileNameOf } from "./file-name";
import { SAMPLES, type Sample } from "./samples";

const FOLDER = join(import.meta.dirname, "libre-office");

export const OPTIONS = {
  title: "",
  lang: "en",
  dir: "ltr" as const,
  media: (id: string) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
  createdAt: new Date(Date.UTC(2026, 10, 28)),
};

export interface SampleScore extends Pick<Score, "text" | "lost"> {
  byAspect: Map<Aspect, { kept: number; of: number }>;
}

export const fromLibreOffice = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(join(FOLDER, `${fileNameOf(name)}.docx`)));

export const fromUs = ({ content, comments }: Sample): Promise<Uint8Array> =>
  documentDocx(content, { ...OPTIONS, hasChanges: true, comments });

/** @param file the sample as a Word file */
export function scoreOf(sample: Sample, file: Uint8Array): SampleScore {
  const personOf = (name: string) => ({ name, color: "" });
  return compare(sample, readDocumentDocx(file, { newId: () => IMAGE, personOf }));
}

export function compare(sample: Sample, got: Sample): SampleScore {
  const texts = [textOfContent(sample.content), textOfContent(got.content)] as const;
  const [wanted, found] = [factsOf(sample), factsOf(got)];
  const ofAspect = (facts: readonly Fact[], aspect: Aspect) =>
    facts.filter(([one]) => one === aspect).map(([, what]) => what);
  const lost: string[] = [];
  const byAspect = ASPECTS.map((aspect) => {
    const [given, back] = [ofAspect(wanted, aspect), ofAspect(found, aspect)];
    const [missing, added] = [without(given, back), without(back, given)];
    lost.push(...missing.map((one) => `- ${aspect}: ${one}`));
    lost.push(...added.map((one) => `+ ${aspect}: ${one}`));
    const kept = Math.max(0, given.length - missing.length - added.length);
    return [aspect, { kept, of: given.length }] as const;
  });
  const kept = texts[0] === texts[1] ? texts[0].length : common(...texts);
  return { text: { kept, of: texts[0].length }, lost, byAspect: new Map(byAspect) };
}

type Part = { kept: number; of: number };
const sum = (parts: readonly Part[]): Part =>
  parts.reduce((all, { kept, of }) => ({ kept: all.kept + kept, of: all.of + of }), {
    ...{ kept: 0, of: 0 },
  });
const percent = ({ kept, of }: Part): string =>
  kept === of ? "100" : (Math.floor((kept / of) * 1_000) / 10).toFixed(1);

/** The section "Documents" of docs/fidelity.md. */
export async function section(): Promise<string> {
  const scores = await Promise.all(
    Object.entries(SAMPLES).map(async ([name, make]) => {
      const sample = make();
      const theirs = scoreOf(sample, fromLibreOffice(name));
      return { name, theirs, ours: scoreOf(sample, await fromUs(sample)) };
    }),
  );
  const cell = ({ text, byAspect }: SampleScore) =>
    `${percent(text)} / ${percent(sum([...byAspect.values()]))}`;
  const rows = scores.map(
    ({ name, theirs, ours }) => `| ${name} | ${cell(theirs)} | ${cell(ours)} |`,
  );
  const aspects = ASPECTS.map((aspect) => {
    const [theirs, ours] = (["theirs", "ours"] as const).map((whose) =>
      sum(scores.map((one) => one[whose].byAspect.get(aspect) ?? { kept: 0, of: 0 })),
    ) as [Part, Part];
    return `| ${aspect} | ${theirs.of} | ${percent(theirs)} | ${percent(ours)} |`;
  });
  return `
## Documents

A test (\`lib/formats/docx/fidelity.test.ts\`) writes this part from ${scores.length} sample Documents. Each exists as two Word files: one
that LibreOffice made from an OpenDocument file, and one from our own export. Both are imported and compared with the
Document fact by fact. A fact says how a paragraph, letter, cell or page looks, however the file stores it. Anything that
comes back but wasn't there counts against both. Figures are the percentage of text / facts that comes back.

| Document | LibreOffice's file | our file |
| --- | --- | --- |
${rows.join("\n")}

| what is compared | facts | LibreOffice's files | our files |
| --- | --- | --- | --- |
${aspects.join("\n")}

LibreOffice prints our files with the same letters as our PDFs, and long Documents on the same number of pages, give or
take one in twenty. Font weights other than bold are not kept. LibreOffice's own format has no replies to comments; in our
files they come back. Word shows the checkboxes of lists as characters, and rebuilds a table of contents when it opens a
file.

If a Word file can't be read, one of these messages says why, and nothing is imported:

${Object.values(DOCX_PROBLEMS)
  .map((words) => `- ${words}`)
  .join("\n")}

Importing fetches nothing from the network, even if a file links to a picture or a template.
`;
}
