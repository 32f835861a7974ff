/**
 * Readers that only take bytes off their connection and count updates: fifty whole clients in one process would be
 * slower than any of the servers they listen to.
 */
import { connect } from "node:net";
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import * as decoding from "lib0/decoding";
import WebSocket from "ws";
import * as Y from "yjs";
import { requestBytes } from "../lib/connection.mjs";

/** Listens to the event stream of a file of ours. @param onUpdate called once for each update */
export function hearOurs(port, { id, capability }, onUpdate) {
  const headers = {
    authorization: `Bearer ${capability}`,
    "sec-fetch-site": "same-origin",
    "x-svc-client": "6",
  };
  const mark = "event: update\n";
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1").setNoDelay(true);
    socket.write(requestBytes("GET", `/api/documents/${id}/events`, headers));
    let rest = "";
    socket.on("error", reject).on("data", (chunk) => {
      const text = rest + chunk.latin1Slice();
      if (text.includes("event: at\n")) resolve(() => socket.destroy());
      let from = 0;
      for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, from)) {
        from = at + mark.length;
        onUpdate();
      }
      rest = text.slice(Math.max(from, text.length - mark.length + 1));
    });
  });
}

const SYNC = 0;
const UPDATE = 2;

/**
 * Joins a document of Hocuspocus as its own client does, then listens only.
 * @param onUpdate gets the newest edit: the server sends edits that follow each other closely as one
 */
export async function hearHocuspocus(port, name, onUpdate) {
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${port}`,
    WebSocketPolyfill: WebSocket,
  });
  const provider = new HocuspocusProvider({ websocketProvider, name, document: new Y.Doc() });
  const synced = new Promise((resolve) => provider.on("synced", () => resolve()));
  provider.attach();
  await synced;
  const socket = websocketProvider.webSocket;
  socket.removeAllListeners("message");
  // A message begins with the name of its document.
  const type = name.length + 1;
  socket.on("message", (bytes) => {
    const view = new Uint8Array(bytes);
    if (view[type] !== SYNC || view[type + 1] !== UPDATE) return;
    const decoder = decoding.createDecoder(view.subarray(type + 2));
    const { structs } = Y.decodeUpdate(decoding.readVarUint8Array(decoder));
    onUpdate(structs.at(-1)?.content.getContent().at(-1));
  });
  return () => {
    provider.destroy();
    websocketProvider.destroy();
  };
}

/** Listens at the bare relay. */
export function hearRelay(port, name, onUpdate) {
  return new Promise((resolve, reject) => {
    const url = `ws://127.0.0.1:${port}/${name}`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on("error", reject).on("message", () => onUpdate());
    socket.on("open", () => resolve(() => socket.close()));
  });
}
