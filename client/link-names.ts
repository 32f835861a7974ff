/** The names of share links: readable for a standard file, sealed to the link for an encrypted one. */
import type { ShareLink } from "../lib/contract/file-links";
import { fromBase64, fromUtf8, toBase64, utf8 } from "../lib/protocol/bytes";
import * as contexts from "../lib/protocol/contexts";
import { importKey, open, seal } from "../lib/protocol/envelope";
import type { FileRef } from "./files";

/** The members that name a new link. */
export async function nameFields(file: FileRef, accessId: string, name: string) {
  const { id, contentKeyText } = file;
  const label = name.trim();
  if (label === "") return {};
  if (contentKeyText === null) return { label };
  return { sealedLabel: await sealName(id, contentKeyText, accessId, label) };
}

/** The members that rename a link; '' removes the name. */
export async function renamedFields(
  { id, contentKeyText }: FileRef,
  accessId: string,
  name: string,
) {
  if (contentKeyText === null) return { label: name };
  if (name === "") return { sealedLabel: null };
  return { sealedLabel: await sealName(id, contentKeyText, accessId, name) };
}

async function sealName(id: string, contentKey: string, accessId: string, name: string) {
  const key = await importKey(contentKey);
  return toBase64(await seal(key, contexts.linkName(id, accessId), utf8(name)));
}

/** @returns '' when it has no name, or none that can be decrypted */
export async function openName(
  file: FileRef,
  accessId: string,
  { label, sealedLabel }: Pick<ShareLink, "label" | "sealedLabel">,
): Promise<string> {
  if (file.contentKeyText === null || sealedLabel === undefined) return label;
  try {
    const key = await importKey(file.contentKeyText);
    const sealed = fromBase64(sealedLabel);
    return fromUtf8(await open(key, contexts.linkName(file.id, accessId), sealed));
  } catch {
    // A name sealed to another link, or damaged: the link itself still works.
    return label;
  }
}
