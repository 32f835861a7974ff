/** S8: whether a file opens as soon after a million logged edits as after a thousand, and one of a long history beside Hocuspocus and Yjs alone. */
import { randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import * as Y from "yjs";
import { bundlePage, startBrowser } from "../lib/browser.mjs";
import { amount, median, quantile } from "../lib/measure.mjs";
import { createNote, seal } from "../lib/our-note.mjs";
import { bench, freePort, start, startHocuspocus, startOurs } from "../lib/processes.mjs";
import { append } from "../lib/raw-client.mjs";
import { compare } from "../lib/results.mjs";
import { typedDocument } from "../lib/typed.mjs";

const rounds = amount(5, 1);
const turns = amount(40, 3);
const [FEW, MANY] = [1_000, amount(1_000_000, 10_000)];
const history = amount(100_000, 5_000);
/** A client folds the log once it has more updates than this. */
const TAIL = 200;

export async function measureGrowth(database) {
  const [ourUrl, peerUrl] = [await database.url("ours"), await database.url("hocuspocus")];
  const ours = await startOurs(ourUrl);
  const peer = await startHocuspocus(peerUrl);
  const port = await freePort();
  const bare = await start([`${bench}/peers/bare-server.mjs`], {
    port,
    env: { DATABASE_URL: ourUrl },
  });
  const browser = await startBrowser();
  try {
    const scripts = { ours: await bundlePage("open"), peer: await bundlePage("open-hocuspocus") };
    const open = (server, script, run, work) => openOften(browser, server, script, run, work);
    const openOurs = ({ link }) => open(ours, scripts.ours, "openWhole", link);
    await compareLogs(ours, ourUrl, openOurs);
    const content = Y.encodeStateAsUpdate(typedDocument(history, 5));
    const note = await createNote(ours.url, { content });
    const link = `http://127.0.0.1:${peer.port}/${await storeAtPeer(peerUrl, content)}`;
    const plain = {
      path: `/filler/${content.length}`,
      plain: Buffer.from(content).toString("base64"),
    };
    await compareHistory({
      ours: () => openOurs(note),
      peer: () => open(peer, scripts.peer, "openWhole", link),
      floor: () => open(bare, scripts.ours, "openBare", plain),
    });
  } finally {
    await browser.close();
    await Promise.all([ours.stop(), peer.stop(), bare.stop()]);
  }
}

async function compareLogs({ url }, databaseUrl, openOurs) {
  const updates = [];
  const doc = typedDocument(FEW, 5);
  const content = Y.encodeStateAsUpdate(doc);
  doc.on("update", (update) => updates.push(update));
  for (let edit = 0; edit < TAIL / 2; edit++) doc.getText("text").insert(0, "x");
  const notes = { few: [], many: [] };
  for (const [name, edits] of Object.entries({ few: FEW, many: MANY })) {
    const note = await createNote(url, { content });
    await logged(databaseUrl, note.id, edits);
    for (const update of updates) await sendSealed(url, note, update);
    notes[name] = note;
  }
  const figures = { few: [], many: [] };
  for (let round = 0; round < rounds; round++)
    for (const [name, note] of Object.entries(notes))
      figures[name].push(quantile(await openOurs(note), 0.95));
  const words = (edits) => `${edits.toLocaleString("en-US")} logged edits`;
  compare({
    ...{ goal: "S8", what: `a file opened after ${words(MANY)}, p95`, unit: "ms" },
    ...{ ours: figures.many, peer: figures.few, peerName: `after ${words(FEW)}` },
    bound: { atMost: 1.1 },
  });
}

function sendSealed(url, { key, ...file }, update) {
  const id = randomUUID();
  return append(url, file, { id, payload: seal(key, `${file.id}:update:${id}`, update) });
}

/** So many edits were written, and folded as clients do it. */
async function logged(databaseUrl, id, edits) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("set synchronous_commit = off");
  await client.query(`do $$ begin
    for round in 1..${edits / TAIL} loop
      insert into file_update (file_id, seq, uid, payload)
        select '${id}', (round - 1) * ${TAIL} + n, gen_random_uuid(), '\\x${randomBytes(43).toString("hex")}'
        from generate_series(1, ${TAIL}) n;
      delete from file_update where file_id = '${id}';
      update file set version = round * ${TAIL}, state_version = round * ${TAIL} where id = '${id}';
      commit;
    end loop;
  end $$`);
  await client.end();
}

async function compareHistory(contenders) {
  const figures = { ours: [], peer: [], floor: [] };
  for (let round = 0; round < rounds; round++)
    for (const [name, open] of Object.entries(contenders)) figures[name].push(median(await open()));
  const row = (peer, peerName, atMost) =>
    compare({
      ...{
        goal: "S8",
        what: `a file of ${history.toLocaleString("en-US")} edits, from link to text`,
      },
      ...{ unit: "ms", ours: figures.ours, peer, peerName, bound: { atMost } },
    });
  row(figures.peer, "Hocuspocus+pg, cold", 0.7);
  row(figures.floor, "its bytes from a bare server and Y.applyUpdate", 1.3);
}

/** As its Database extension keeps a document. @returns its name */
async function storeAtPeer(databaseUrl, content) {
  const name = randomUUID();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("insert into hocuspocus_document values ($1, $2)", [
    name,
    Buffer.from(content),
  ]);
  await client.end();
  return name;
}

/** In one page, one after the other: the first warms up. @returns how long each took (ms) */
async function openOften(browser, { url }, script, run, work) {
  const { page, close } = await browser.open(url, script);
  const times = [];
  for (let turn = 0; turn <= turns; turn++) {
    const { ms, characters } = await page.evaluate(([run, work]) => window[run](work), [run, work]);
    if (characters === 0) throw new Error(`${url} opened an empty file.`);
    times.push(ms);
    // Until the peer has let go of it.
    await page.waitForTimeout(50);
  }
  await close();
  return times.slice(1);
}
