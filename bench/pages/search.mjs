/** Search, inside the page: sealed rows in the browser's storage, the engine over them, and a plain scan of the texts. */
import { transact } from "../../client/search/database";
import { SearchEngine } from "../../client/search/engine";
import { termsOf } from "../../client/search/entry";
import { openRows } from "../../client/search/rows";
import { importKey } from "../../lib/protocol/envelope";

const environment = { indexedDB, origin: "" };
let person;
let files;
let texts;
let engine;

const fileOf = ({ id, title }, at) => ({
  id,
  title,
  token: "",
  role: "owner",
  openedAt: new Date(Date.UTC(2026, 0, 1) + at * 60_000).toISOString(),
  kind: "note",
  privacy: "e2ee",
});

/** Keeps every note as reading it would have. @returns milliseconds of terms and sealing together */
window.keepNotes = async (notes) => {
  await transact(environment, "readwrite", (store) => store.clear());
  person ??= {
    userId: "bench",
    master: await importKey(crypto.getRandomValues(new Uint8Array(32))),
  };
  files = notes.map(fileOf);
  const rows = await openRows(environment, person);
  const began = performance.now();
  for (const { id, title, parts } of notes) {
    const text = { title, parts };
    const about = { version: 1, readAt: 1, checkedAt: 1, failed: false };
    await rows.keep(id, about, termsOf(text), text);
  }
  texts = notes.map(({ id, title, parts }) => ({
    id,
    title,
    text: `${title}\n${parts.map((part) => part.text).join("\n")}`,
  }));
  return performance.now() - began;
};

/** From sealed rows to an engine that answers. */
window.openEngine = async () => {
  engine = null;
  const began = performance.now();
  engine = await SearchEngine.open(environment, person);
  await engine.list(files, true);
  return performance.now() - began;
};

window.closeEngine = () => {
  engine = null;
  texts = null;
};

/** Both in turn, each with the words around what was found. */
window.compareAnswers = async (queries, turns) => {
  const answers = [];
  for (const typed of queries) {
    const [ours, plain] = [[], []];
    let [count, plainCount] = [0, 0];
    for (let turn = 0; turn < turns; turn++) {
      let began = performance.now();
      count = (await engine.search(typed)).found.length;
      ours.push(performance.now() - began);
      began = performance.now();
      plainCount = scan(typed).length;
      plain.push(performance.now() - began);
    }
    answers.push({ typed, ours, plain, count, plainCount });
  }
  return answers;
};

/** What a page does that holds all texts open in memory: every word anywhere, titles first, thirty of them. */
function scan(typed) {
  const words = typed.replaceAll('"', "").toLowerCase().split(" ");
  const found = [];
  for (const { id, title, text } of texts) {
    const lower = text.toLowerCase();
    if (!words.every((word) => lower.includes(word))) continue;
    const isTitled = words.every((word) => title.toLowerCase().includes(word));
    found.push({ id, text, at: lower.indexOf(words[0]), worth: isTitled ? 1 : 0 });
  }
  return found
    .sort((a, b) => b.worth - a.worth)
    .slice(0, 30)
    .map(({ id, text, at }) => ({ id, snippet: text.slice(Math.max(0, at - 48), at + 132) }));
}
