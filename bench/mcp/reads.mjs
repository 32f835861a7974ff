/** M4: an app reads a note of 200 KB, beside Yjs alone decoding the same bytes. */
import * as Y from "yjs";
import { openConnection } from "../lib/connection.mjs";
import { longNote } from "../lib/long-note.mjs";
import { amount, median } from "../lib/measure.mjs";
import { startOurs } from "../lib/processes.mjs";
import { call } from "../lib/raw-client.mjs";
import { compare } from "../lib/results.mjs";
import { callBytes } from "./calls.mjs";
import { seedApps } from "./seed.mjs";

const ROUNDS = amount(5, 1);
const TURNS = amount(60, 10);
const PARAGRAPHS = 580;

export async function measureReads(database) {
  const databaseUrl = await database.url("ours");
  const ours = await startOurs(databaseUrl, { env: { PRO_MODE: "all" } });
  const connection = await openConnection(ours.port);
  try {
    const apps = await seedApps(databaseUrl, (ROUNDS + 3) * TURNS);
    const content = longNote(PARAGRAPHS);
    const body = {
      privacy: "standard",
      title: "Bench",
      copy: Buffer.from(content).toString("base64"),
    };
    const { id, token } = (await call(ours.url, "POST", "/api/documents", { body })).body;
    const link = `${ours.url}/d/${id}#${token}`;
    const message = {
      ...{ jsonrpc: "2.0", id: 1, method: "tools/call" },
      params: { name: "doc_read", arguments: { link } },
    };
    const read = async () => {
      const status = await connection.send(callBytes(apps.pop().access, JSON.stringify(message)));
      if (status !== 200) throw new Error(`A read answered ${status}.`);
    };
    const decode = () => Y.applyUpdate(new Y.Doc(), content);
    const figures = { ours: [], yjs: [] };
    for (let turn = 0; turn < 3; turn++) await timed(read);
    for (let round = 0; round < ROUNDS; round++) {
      figures.ours.push(await timed(read));
      figures.yjs.push(await timed(decode));
    }
    compare({
      goal: "M4",
      what: `doc_read of a note of ${Math.round(content.length / 1000)} KB, one at a time, p50`,
      unit: "ms",
      ours: figures.ours,
      peer: figures.yjs,
      peerName: "Y.applyUpdate alone",
      bound: { atMost: 2 },
    });
  } finally {
    connection.close();
    await ours.stop();
  }
}

/** Its median. */
async function timed(run) {
  const took = [];
  while (took.length < TURNS) {
    const begun = performance.now();
    await run();
    took.push(performance.now() - begun);
  }
  return median(took);
}
