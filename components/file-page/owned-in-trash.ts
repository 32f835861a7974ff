/** Whether the link that led to a file in the Trash is its owner's, and what restores it then. */
import { list } from "@/client/local-files";
import { whichTrashed } from "@/client/trash";
import { refOf } from "@/components/files/listed-file";
import type { FileLink } from "@/lib/protocol/links";
import { deriveShortLink } from "@/lib/protocol/short-links";
import { linkHere } from "./link-here";

export interface Owned {
  id: string;
  capability: string;
}

/** Null for everybody else's link, and where it cannot be known. */
export async function ownedInTrash(address: Pick<Location, "pathname" | "hash">) {
  const file = await refOfLink(await linkHere(address));
  if (file === null) return null;
  const { trashed } = await whichTrashed([file]);
  return trashed[0]?.role === "owner" ? file : null;
}

async function refOfLink(link: FileLink): Promise<Owned | null> {
  if (link.form === "long") return { id: link.id, capability: link.capability };
  if (link.form !== "short") return null;
  // While a file is in the Trash, a short link does not say whose it is; this browser's list may.
  const { capability } = await deriveShortLink(link.secret);
  return (await list()).map(refOf).find((file) => file.capability === capability) ?? null;
}
