/** C1, C2: what encryption adds to opening a note in Chromium, and the whole opening beside Hocuspocus. */
import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import * as Y from "yjs";
import { bundlePage, startBrowser } from "../lib/browser.mjs";
import { longNote } from "../lib/long-note.mjs";
import { amount, median } from "../lib/measure.mjs";
import { createNote, seal } from "../lib/our-note.mjs";
import { startHocuspocus, startOurs } from "../lib/processes.mjs";
import { compare, state } from "../lib/results.mjs";
import { typedDocument } from "../lib/typed.mjs";
import { openHocuspocus } from "../peers/hocuspocus-client.mjs";

const rounds = amount(3, 1);
const turns = amount(15, 3);
const edits = amount(10_000, 1000);

export async function measureOpening(database) {
  const ours = await startOurs(await database.url("ours"));
  const peer = await startHocuspocus(await database.url("hocuspocus"));
  const browser = await startBrowser();
  try {
    const content = longNote(3600);
    await compareCode(browser, ours, content);
    await compareWhole({ browser, ours, peer, content });
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), peer.stop()]);
  }
}

async function compareCode(browser, { url }, content) {
  const [id, secret] = [randomUUID(), randomBytes(32)];
  const key = secret.toString("base64url");
  const plain = [];
  typedDocument(edits, 3, (update) => plain.push(Buffer.from(update)));
  const rows = plain.map((update) => {
    const row = randomUUID();
    return { id: row, payload: seal(secret, `${id}:update:${row}`, update) };
  });
  const whole = {
    id,
    key,
    turns,
    sealed: seal(secret, `${id}:snapshot`, content),
    plain: Buffer.from(content).toString("base64"),
  };
  const updates = { id, key, turns, rows, plain: plain.map((update) => update.toString("base64")) };
  const script = await bundlePage("open");
  const figures = { state: { ours: [], floor: [] }, updates: { ours: [], floor: [] } };
  const sealing = [];
  for (let round = 0; round < rounds; round++) {
    const { page, close } = await browser.open(url, script);
    keep(figures.state, await page.evaluate((work) => window.compareState(work), whole));
    keep(figures.updates, await page.evaluate((work) => window.compareUpdates(work), updates));
    sealing.push(...(await page.evaluate((work) => window.timeSealing(work), updates)));
    await close();
  }
  const size = `${(content.length / 1e6).toFixed(2)} MB`;
  row("C1", `open an encrypted note of ${size}`, figures.state, "Y.applyUpdate alone", 1.1);
  const many = `open ${edits} uncompacted updates`;
  row("C2", many, figures.updates, "Y.applyUpdate one by one", 3.5);
  const edit = Math.min(...sealing);
  state({
    goal: "C3",
    what: "seal one edit, least disturbed turn",
    ours: `${edit.toFixed(1)} us`,
    goalText: "≤ 30 us",
    holds: edit <= 30,
  });
}

/** The least disturbed turn of each: this is the cost of code, and every disturbance only adds. */
function keep(figure, { ours, floor }) {
  figure.ours.push(Math.min(...ours));
  figure.floor.push(Math.min(...floor));
}

function row(goal, what, { ours, floor }, peerName, atMost) {
  compare({ goal, what, unit: "ms", ours, peer: floor, peerName, bound: { atMost } });
}

async function compareWhole({ browser, ours, peer, content }) {
  const note = await createNote(ours.url, { content });
  const name = randomUUID();
  const writer = await openHocuspocus(peer.port, name);
  Y.applyUpdate(writer.doc, content);
  await wait(3000);
  const scripts = [await bundlePage("open"), await bundlePage("open-hocuspocus")];
  const figure = { ours: [], floor: [] };
  for (let round = 0; round < rounds; round++) {
    const link = `http://127.0.0.1:${peer.port}/${name}`;
    figure.ours.push(await openOften(browser, ours.url, scripts[0], note.link));
    figure.floor.push(await openOften(browser, peer.url, scripts[1], link));
  }
  writer.close();
  row("open", "the same note from link to text", figure, "Hocuspocus+pg, in memory", 2);
}

async function openOften(browser, url, script, link) {
  const { page, close } = await browser.open(url, script);
  const times = [];
  for (let turn = 0; turn < turns; turn++) {
    const { ms, blocks } = await page.evaluate((to) => window.openWhole(to), link);
    if (blocks !== 3600) throw new Error(`Only ${blocks} paragraphs arrived.`);
    times.push(ms);
  }
  await close();
  return median(times.slice(1));
}
