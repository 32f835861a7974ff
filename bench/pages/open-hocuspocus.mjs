/** The peer's opening, inside the page: from the address to a synced document. */
import { HocuspocusProvider } from "@hocuspocus/provider";
import * as Y from "yjs";

window.openWhole = async (link) => {
  const { host, pathname } = new URL(link);
  const document = new Y.Doc();
  const start = performance.now();
  const provider = await new Promise((resolve) => {
    const name = pathname.slice(1);
    const made = new HocuspocusProvider({
      url: `ws://${host}`,
      name,
      document,
      onSynced: () => resolve(made),
    });
  });
  const ms = performance.now() - start;
  const blocks = document.getXmlFragment("document").length;
  const characters = document.getText("text").length;
  provider.destroy();
  return { ms, blocks, characters };
};
