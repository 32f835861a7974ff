/** Our page: the real sync engine of client/sync, and nothing else. */
import { openFile } from "../../client/sync";
import { parseFileLink } from "../../lib/protocol/links";
import { watchTyping } from "./together.mjs";

window.openNote = async (link) => {
  const { pathname, hash } = new URL(link, location.href);
  const file = await openFile(parseFileLink({ pathname, hash }));
  while (file.status().transport !== "stream") await new Promise((r) => setTimeout(r, 20));
  watchTyping(file.doc);
  window.flushNote = () => file.flush();
};
