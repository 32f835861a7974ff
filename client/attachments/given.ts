/** An opened attachment as a page or a program may use it: an image to show, or a file to save. */
import type { Attachment } from "../../lib/protocol/attachment";
import { imageKind } from "./images";

/** To show as an image, under the type its bytes have; null for whatever is none. */
export function imageOf({ bytes }: Pick<Attachment, "bytes">): Blob | null {
  const kind = imageKind(bytes);
  return kind && new Blob([bytes], { type: kind.type });
}

export interface Download {
  name: string;
  /** Of no type: a browser saves it and never opens it. */
  blob: Blob;
}

/** To save. */
export function downloadOf({ name, bytes }: Pick<Attachment, "name" | "bytes">): Download {
  return { name: safeName(name), blob: new Blob([bytes], { type: "application/octet-stream" }) };
}

/** Control characters, what turns text around, what is not seen, and what file systems keep for themselves. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Names of devices on Windows, whatever follows their first dot. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i;
/** A name is in bytes on most disks: 255 of them. */
const MAX_BYTES = 200;

/** A name to save under: one plain file in the folder the person chose, ending as it is seen to end. */
export function safeName(name: string): string {
  const plain = name.normalize("NFC").replace(UNSAFE, "_").replace(/\s+/gu, " ");
  const bare = plain.replace(/^[. ]+|[. ]+$/g, "");
  const short = shorten(bare === "" ? "attachment" : bare);
  return DEVICE.test(short) ? `_${short}` : short;
}

/** Keeps the ending and cuts the middle. */
function shorten(name: string): string {
  const size = (text: string) => new TextEncoder().encode(text).length;
  if (size(name) <= MAX_BYTES) return name;
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  const letters = [...name.slice(0, name.length - ending.length)];
  while (size(letters.join("") + ending) > MAX_BYTES) letters.pop();
  return letters.join("").trimEnd() + ending;
}
