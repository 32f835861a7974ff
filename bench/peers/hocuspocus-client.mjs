/** A Node client of Hocuspocus: one connection, one document. */
import { HocuspocusProvider, HocuspocusProviderWebsocket } from "@hocuspocus/provider";
import WebSocket from "ws";
import * as Y from "yjs";

/** @returns the synced document and the way to leave it */
export async function openHocuspocus(port, name) {
  const document = new Y.Doc();
  const websocketProvider = new HocuspocusProviderWebsocket({
    url: `ws://127.0.0.1:${port}`,
    WebSocketPolyfill: WebSocket,
  });
  const provider = new HocuspocusProvider({ websocketProvider, name, document });
  const synced = new Promise((resolve) => provider.on("synced", () => resolve()));
  provider.attach();
  await synced;
  const close = () => {
    provider.destroy();
    websocketProvider.destroy();
  };
  return { doc: document, provider, close };
}
