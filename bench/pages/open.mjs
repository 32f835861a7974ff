/** Opening, inside the page: our own code path against Yjs alone, over the very same bytes. */
import * as Y from "yjs";
import { openFile } from "../../client/sync";
import { encryptedCodec } from "../../client/sync/codec";
import { Inbox } from "../../client/sync/inbox";
import { importKey } from "../../lib/protocol/envelope";
import { parseFileLink } from "../../lib/protocol/links";

const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

async function timed(run) {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** What openFile does with an answer, once it has arrived. */
async function receive({ id, key, arrival }) {
  const inbox = new Inbox(new Y.Doc(), encryptedCodec(id, await importKey(key)));
  const ms = await timed(() => inbox.receive(arrival));
  if (inbox.damaged > 0) throw new Error(`${inbox.damaged} rows did not open.`);
  return ms;
}

/** Both in turn, so that whatever disturbs one disturbs the other. */
window.compareState = async ({ id, key, sealed, plain, turns }) => {
  const state = bytesOf(plain);
  const [ours, floor] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    floor.push(await timed(() => Y.applyUpdate(new Y.Doc(), state)));
    ours.push(await receive({ id, key, arrival: { base: sealed, rows: [] } }));
  }
  return { ours, floor };
};

window.compareUpdates = async ({ id, key, rows, plain, turns }) => {
  const updates = plain.map(bytesOf);
  const [ours, floor] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    const doc = new Y.Doc();
    floor.push(
      await timed(() => {
        for (const update of updates) Y.applyUpdate(doc, update);
      }),
    );
    ours.push(await receive({ id, key, arrival: { base: null, rows } }));
  }
  return { ours, floor };
};

/** Microseconds that one edit takes to seal, of many as a page seals them. */
window.timeSealing = async ({ id, key, plain, turns }) => {
  const codec = encryptedCodec(id, await importKey(key));
  const updates = plain.map(bytesOf);
  const took = [];
  for (let turn = 0; turn < turns; turn++) {
    const ms = await timed(async () => {
      for (const update of updates) await codec.sealUpdate(crypto.randomUUID(), update);
    });
    took.push((ms / updates.length) * 1000);
  }
  return took;
};

/** From the link to a document that can be read, network and server included. */
window.openWhole = async (link) => {
  const { pathname, hash } = new URL(link, location.href);
  let file;
  const ms = await timed(async () => {
    file = await openFile(parseFileLink({ pathname, hash }));
  });
  const opened = measured(file.doc);
  await file.close();
  return { ms, ...opened };
};

const measured = (doc) => ({
  blocks: doc.getXmlFragment("document").length,
  characters: doc.getText("text").length,
});

/** What nobody can spare: as many bytes come from a bare server, and Yjs reads them. */
window.openBare = async ({ path, plain }) => {
  const state = bytesOf(plain);
  const doc = new Y.Doc();
  const ms = await timed(async () => {
    await (await fetch(path)).arrayBuffer();
    Y.applyUpdate(doc, state);
  });
  return { ms, ...measured(doc) };
};
