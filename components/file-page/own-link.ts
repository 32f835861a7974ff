import type { OpenFile } from "@/client/sync";
import { formatLongLink } from "@/lib/protocol/links";

/** The address this person opened the file with, in its long form: it carries their role and, sealed files' key. */
export function ownLink(file: OpenFile): string {
  const { id, capability, contentKeyText: contentKey } = file;
  return location.origin + formatLongLink({ id, capability, contentKey });
}
