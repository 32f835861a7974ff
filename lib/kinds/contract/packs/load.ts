/** Packs, each fetched when somebody asks for it. */
import { PACK_NAMES, type Pack, type PackName } from "../pack";

const PACKS: Readonly<Record<PackName, () => Promise<{ pack: Pack }>>> = {
  mnda: () => import("./mnda"),
  nda: () => import("./nda"),
  ncnda: () => import("./ncnda"),
  consulting: () => import("./consulting"),
  service: () => import("./service"),
  msa: () => import("./msa"),
  sow: () => import("./sow"),
  loan: () => import("./loan"),
  jv: () => import("./jv"),
  "share-purchase": () => import("./share-purchase"),
  subscription: () => import("./subscription"),
  founders: () => import("./founders"),
  shareholders: () => import("./shareholders"),
  "term-sheet": () => import("./term-sheet"),
  "safe-us": () => import("./safe-us"),
  "safe-sg": () => import("./safe-sg"),
};

/** The newest version; null for a name that is none. A file that pins an older one has its words itself. */
export async function loadPack(name: string): Promise<Pack | null> {
  const known = PACK_NAMES.find((one) => one === name);
  return known ? (await PACKS[known]()).pack : null;
}
