/** An opened attachment for a page or a program: an image to show, or a file to save. */
import type { Attachment } from "../../lib/protocol/attachment";
import { imageKind } from "./images";

/** As an image with the type of its bytes; null when it is not an image. */
export function imageOf({ bytes }: Pick<Attachment, "bytes">): Blob | null {
  const kind = imageKind(bytes);
  return kind && new Blob([bytes], { type: kind.type });
}

export interface Download {
  name: string;
  /** Without a type, so that a browser saves it and never opens it. */
  blob: Blob;
}

/** To save. */
export function downloadOf({ name, bytes }: Pick<Attachment, "name" | "bytes">): Download {
  return { name: safeName(name), blob: new Blob([bytes], { type: "application/octet-stream" }) };
}

/** Control characters, characters that reverse text, invisible ones, and those that file systems reserve. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Windows reserves these names for devices, with any extension. */
const DEVICE = /^(con|prn|aux|nul|com\d|lpt\d|conin\$|conout\$)(\.|$)/i;
/** Most disks limit a name to 255 bytes. */
const MAX_BYTES = 200;

/** A safe name to save under: a plain file name whose visible extension is the real one. */
export function safeName(name: string): string {
  const plain = name.normalize("NFC").replace(UNSAFE, "_").replace(/\s+/gu, " ");
  const bare = plain.replace(/^[. ]+|[. ]+$/g, "");
  const short = shorten(bare === "" ? "attachment" : bare);
  return DEVICE.test(short) ? `_${short}` : short;
}

/** Keeps the extension and cuts the middle. */
function shorten(name: string): string {
  const size = (text: string) => new TextEncoder().encode(text).length;
  if (size(name) <= MAX_BYTES) return name;
  const ending = /\.[^.]{1,10}$/u.exec(name)?.[0] ?? "";
  const letters = [...name.slice(0, name.length - ending.length)];
  while (size(letters.join("") + ending) > MAX_BYTES) letters.pop();
  return letters.join("").trimEnd() + ending;
}
