/** What actions on a file need beside it. */
import type * as Y from "yjs";
import { loadPack } from "../contract/packs/load";
import { kindOfDoc } from "../file-kind";
import type { ActionContext } from "./action";

/** The pack is that of a contract, also of one that awaits its words. */
export async function contextOf(doc: Y.Doc): Promise<ActionContext> {
  if (kindOfDoc(doc) !== "contract") return { pack: null };
  const { pack, type } = doc.getMap("meta").toJSON();
  return { pack: await loadPack(String(pack || type || "")) };
}
