/** A Yjs client of the bare relay. */
import { once } from "node:events";
import WebSocket from "ws";
import * as Y from "yjs";

export async function openRelay(port, name) {
  const doc = new Y.Doc();
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${name}`, { perMessageDeflate: false });
  await once(socket, "open");
  doc.on("update", (update, origin) => {
    if (origin !== socket) socket.send(update);
  });
  socket.on("message", (bytes) => Y.applyUpdate(doc, new Uint8Array(bytes), socket));
  return { doc, close: () => socket.close() };
}
