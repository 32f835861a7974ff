/** The peer's page: the Hocuspocus provider as its guide connects it. */
import { HocuspocusProvider } from "@hocuspocus/provider";
import * as Y from "yjs";
import { watchTyping } from "./together.mjs";

window.openNote = async (link) => {
  const { host, pathname } = new URL(link);
  const document = new Y.Doc();
  await new Promise((resolve) => {
    const name = pathname.slice(1);
    new HocuspocusProvider({ url: `ws://${host}`, name, document, onSynced: () => resolve() });
  });
  watchTyping(document);
  window.flushNote = async () => undefined;
};
