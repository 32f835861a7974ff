/** What looking at an old version of a long note costs in Chromium, on the real page: beside opening the note, and in tasks that hold up a frame. */
import { randomUUID } from "node:crypto";
import * as Y from "yjs";
import { startBrowser } from "../lib/browser.mjs";
import { amount, median, seededRandom } from "../lib/measure.mjs";
import { createNote, seal } from "../lib/our-note.mjs";
import { startOurs } from "../lib/processes.mjs";
import { call } from "../lib/raw-client.mjs";
import { compare, state } from "../lib/results.mjs";

const rounds = amount(3, 1);
const versions = amount(6, 2);
/** Between two versions. */
const edits = amount(1000, 100);
const characters = amount(100_000, 10_000);
const longestTask = 50;
const lorem =
  "Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip. ";

export async function measureHistory(database) {
  const ours = await startOurs(await database.url("ours"));
  const browser = await startBrowser();
  try {
    const link = await noteWithVersions(ours.url);
    const figures = { opening: [], preview: [], tasks: [], restoring: [] };
    for (let round = 0; round < rounds; round++) {
      const { page, close } = await browser.visit(ours.url + link);
      figures.opening.push(await page.evaluate(untilOpen));
      await openHistory(page);
      const looks = await page.evaluate(lookAtEach);
      figures.preview.push(median(looks.map(({ ms }) => ms)));
      figures.tasks.push(median(looks.map(({ longest }) => longest)));
      figures.restoring.push(await restore(page));
      await close();
    }
    report(figures);
  } finally {
    await browser.close();
    await ours.stop();
  }
}

function report({ opening, preview, tasks, restoring }) {
  const size = `${(characters / 1000).toFixed(0)},000 characters`;
  compare({
    goal: "history",
    what: `a version of ${size}, from click to all of it marked`,
    unit: "ms",
    ours: preview,
    peer: opening,
    peerName: "opening the note",
    bound: { atMost: 3 },
  });
  // The least disturbed round: every disturbance only adds.
  const longest = Math.min(...tasks);
  state({
    goal: "history",
    what: "the longest task while a version is opened and drawn",
    ours: `${longest.toFixed(0)} ms`,
    goalText: `≤ ${longestTask} ms`,
    holds: longest <= longestTask,
  });
  state({
    goal: "history",
    what: `the longest task while ${versions * edits} edits are taken back`,
    ours: `${Math.min(...restoring).toFixed(0)} ms`,
    goalText: "told",
    holds: true,
  });
}

/** A note that was edited all over between its versions. @returns its link */
async function noteWithVersions(url) {
  const doc = new Y.Doc();
  const fragment = doc.getXmlFragment("document");
  doc.transact(() => {
    for (let index = 0; index * lorem.length < characters; index++)
      fragment.push([paragraph(index)]);
  });
  const note = await createNote(url, { content: Y.encodeStateAsUpdate(doc) });
  const random = seededRandom(5);
  for (let version = 0; version < versions; version++) {
    for (let edit = 0; edit < edits; edit++) editSomewhere(fragment, random);
    await saveVersion(url, note, Y.encodeStateAsUpdate(doc));
  }
  return note.link;
}

function paragraph(index) {
  const element = new Y.XmlElement("paragraph");
  element.setAttribute("id", `p${index}`);
  const text = new Y.XmlText();
  text.insert(0, lorem);
  text.format(6, 5, { bold: {} });
  element.insert(0, [text]);
  return element;
}

function editSomewhere(fragment, random) {
  const text = fragment.get(Math.floor(random() * fragment.length)).get(0);
  const at = Math.floor(random() * (text.length - 4));
  if (random() < 0.4) text.delete(at, 4);
  else text.insert(at, " word");
}

async function saveVersion(url, note, content) {
  const { id, capability, key } = note;
  const path = `/api/documents/${id}/history`;
  const body = { id: randomUUID(), state: seal(key, `${id}:snapshot`, content) };
  const { status } = await call(url, "POST", path, { capability, body });
  if (status !== 201) throw new Error(`A version was not saved: ${status}.`);
  // The note is as its newest version.
  const update = { id: randomUUID() };
  const payload = seal(key, `${id}:update:${update.id}`, content);
  const sync = { clientId: 1, cursor: 0, update: { ...update, payload } };
  await call(url, "POST", `/api/documents/${id}/encrypted-sync`, { capability, body: sync });
}

async function openHistory(page) {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  await page.locator("dialog.history [data-version]").first().waitFor();
}

/** The time since the navigation began. */
async function untilOpen() {
  const paper = () => document.querySelector(".ProseMirror");
  while (!paper() || paper().childElementCount < 5) await new Promise(requestAnimationFrame);
  return performance.now();
}

/** Chooses each version that was saved, the oldest first. */
async function lookAtEach() {
  const find = (selector) => document.querySelector(`.history section ${selector}`);
  const frame = () => new Promise(requestAnimationFrame);
  const rest = () => new Promise((resolve) => setTimeout(resolve, 400));
  const isDrawn = () => {
    const isNew = find("[role=document]") && !find("[data-seen]");
    return isNew && /^\d[\d,.]* change/.test(find("[role=status]")?.textContent ?? "");
  };
  let tasks = [];
  const watch = new PerformanceObserver((list) => tasks.push(...list.getEntries()));
  watch.observe({ type: "longtask" });
  const looks = [];
  while (!isDrawn()) await frame();
  const rows = [...document.querySelectorAll(".history [data-version]")].slice(1, -1);
  for (const row of rows.reverse()) {
    await rest();
    find("[role=document]").dataset.seen = "";
    tasks = [];
    const start = performance.now();
    row.click();
    while (!isDrawn()) await frame();
    const ms = performance.now() - start;
    await rest();
    looks.push({ ms, longest: Math.max(0, ...tasks.map(({ duration }) => duration)) });
  }
  watch.disconnect();
  return looks;
}

/** Brings the note back to the version that is shown. @returns the longest task meanwhile, in milliseconds */
async function restore(page) {
  await page
    .locator(".history")
    .getByRole("button", { name: /When it was made/ })
    .click();
  await page.getByText("This is the first version").waitFor();
  await page.locator(".history").getByRole("button", { name: "Restore" }).click();
  await page.evaluate(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries())
        window.longest = Math.max(window.longest, duration);
    }).observe({ type: "longtask" });
  });
  const question = page.getByRole("dialog", { name: "Restore this version?" });
  await question.getByRole("button", { name: "Restore" }).click();
  await page.locator(".history").waitFor({ state: "detached" });
  await page.waitForTimeout(1000);
  return page.evaluate(() => window.longest);
}
