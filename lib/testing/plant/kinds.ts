/** Words and keys planted in a file of every kind: only who has the link may know them. */
import type { Environment } from "@/client/environment";
import { createFile } from "@/client/package/create";
import { createShareLink } from "@/client/share-links";
import { openFile } from "@/client/sync";
import { runAction } from "@/lib/kinds/actions/all";
import { FILE_KINDS, type FileKind } from "@/lib/kinds/file-kind";
import { parseFileLink } from "@/lib/protocol/links";
import type { Marker } from "../leaks";
import { Planting } from "./planting";

/** How words come into a file of each kind. */
export const FIRST_WORDS: Record<FileKind, (words: string) => [action: string, args: string[]]> = {
  note: (words) => ["append", [words]],
  document: (words) => ["append", [words]],
  sheet: (words) => ["set", ["B2", words]],
  invoice: (words) => ["set", ["notes", words]],
  contract: (words) => ["setParty", ["us", "name", words]],
};

export async function plantEveryKind(environment: Environment): Promise<Marker[]> {
  const planting = new Planting();
  for (const kind of FILE_KINDS) {
    const title = planting.text(`the title of a ${kind}`);
    const { link } = await createFile(environment, { kind, title });
    const [path = "", fragment = ""] = link.slice(link.indexOf("/d/")).split("#");
    const [capability = "", key = ""] = fragment.split(".");
    planting.key(`the capability of a ${kind}`, capability);
    planting.key(`the key of a ${kind}`, key);
    const address = parseFileLink({ pathname: path, hash: `#${fragment}` });
    const file = await openFile(address, { environment });
    const [action, args] = FIRST_WORDS[kind](planting.text(`the words of a ${kind}`));
    runAction(file.doc, "edits", action, args, { pack: null });
    await file.flush();
    const name = planting.text(`the name of a link to a ${kind}`);
    const wanted = { role: "view", name, expiresAt: null, short: true } as const;
    await createShareLink(file, wanted, environment);
    await file.close();
  }
  return planting.markers;
}
