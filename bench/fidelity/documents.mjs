/** Sends the fixture notes through Word files and back, has LibreOffice open them, and writes docs/fidelity.md. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { load } from "../lib/node-bundle.mjs";
import { bench, root } from "../lib/processes.mjs";
import { state } from "../lib/results.mjs";
import { inLibreOffice } from "./libre-office.mjs";
import { fidelityPage } from "./page.mjs";

const STRUCTURE = 0.95;

export async function measureDocuments() {
  const formats = await load('export * from "./lib/formats/docx/testing/bench.ts"');
  const rows = [];
  for (const [name, make] of Object.entries(formats.NOTES))
    rows.push(await roundTrip(formats, name, make()));
  const foreign = Object.entries(formats.FOREIGN).map(([name, make]) => {
    const { file, blocks } = make();
    return { name, ...formats.score(blocks, formats.readDocx(file).blocks) };
  });
  const isAsked = await inLibreOffice(rows, formats);
  judge(rows, foreign, isAsked);
  const file = join(root, "docs", "fidelity.md");
  // What a test writes of Documents stays.
  const documents = /\n## Documents\n.*$/s.exec(readFileSync(file, "utf8"))?.[0] ?? "";
  const page = fidelityPage({ rows, foreign, isAsked }) + documents;
  writeFileSync(file, page);
  writeFileSync(
    join(bench, "results", "fidelity-lost.json"),
    `${JSON.stringify(lost(rows), null, 2)}\n`,
  );
  console.log(page);
}

async function roundTrip(formats, name, blocks) {
  const file = await formats.noteDocx(blocks, {
    title: "",
    lang: "en",
    dir: "ltr",
    paper: "a4",
    comments: ["c", "d"].map((id) => ({ id, author: "Ann", text: "Is it?" })),
    media: (id) => (id === formats.IMAGE ? { bytes: formats.PNG, type: "image/png" } : undefined),
    createdAt: new Date(0),
  });
  const markdown = formats.blocksOfMarkdown(formats.markdownOfBlocks(blocks));
  return {
    name,
    blocks,
    file,
    word: formats.score(blocks, formats.readDocx(file).blocks),
    markdown: formats.score(blocks, markdown),
  };
}

export const share = (scores, of) => {
  const kept = scores.reduce((sum, score) => sum + score[of].kept, 0);
  const all = scores.reduce((sum, score) => sum + score[of].of, 0);
  return all === 0 ? 1 : kept / all;
};

const percent = (value) => `${(Math.floor(value * 1_000) / 10).toFixed(1)} %`;

function judge(rows, foreign, isAsked) {
  const goal = (what, scores, of, least) => {
    const value = share(scores, of);
    state({
      goal: "docx",
      what,
      ours: percent(value),
      goalText: `≥ ${percent(least)}`,
      holds: value >= least,
    });
  };
  const word = rows.map((row) => row.word);
  goal(`text of ${rows.length} notes through Word files`, word, "text", 1);
  goal("structure of them", word, "structure", STRUCTURE);
  goal(`text of ${foreign.length} files as other programs write them`, foreign, "text", 1);
  goal("structure of them", foreign, "structure", STRUCTURE);
  if (!isAsked) {
    state({ goal: "docx", what: "LibreOffice", ours: "not installed", goalText: "–", holds: true });
    return;
  }
  const same = rows.filter(({ shown }) => shown.isSame).length;
  state({
    goal: "docx",
    what: "files LibreOffice prints with the same text",
    ours: `${same} of ${rows.length}`,
    goalText: "all",
    holds: same === rows.length,
  });
  goal(
    "text after LibreOffice saved them",
    rows.map((row) => row.saved),
    "text",
    0.99,
  );
  goal(
    "structure after LibreOffice saved them",
    rows.map((row) => row.saved),
    "structure",
    0.9,
  );
}

const lost = (rows) =>
  Object.fromEntries(
    rows.map(({ name, word, saved, shown }) => [
      name,
      { word: word.lost, saved: saved?.lost, shown: shown?.isSame ? undefined : shown },
    ]),
  );
