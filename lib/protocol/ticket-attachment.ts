/** What may be attached to a ticket; used by senders and by the store. */

/** T-105: the ending of a name, and its type. */
export const TICKET_ATTACHMENT_TYPES: Readonly<Record<string, string>> = {
  png: "image/png",
  jpg: "image/jpeg",
  jpeg: "image/jpeg",
  webp: "image/webp",
  gif: "image/gif",
  heic: "image/heic",
  pdf: "application/pdf",
  txt: "text/plain",
  zip: "application/zip",
};

/** Windows browsers call a ZIP so (D-22). */
export const ZIP_ON_WINDOWS = "application/x-zip-compressed";

/** 25 MB (T-106). */
export const TICKET_ATTACHMENT_BYTES = 26_214_400;

/**
 * The ending of a path's last part, in lower case and without its dot; empty where there is none. A path is as long as
 * whoever sends it likes, so each of its characters is looked at once.
 */
export function extensionOf(pathname: string): string {
  const name = pathname.slice(pathname.lastIndexOf("/") + 1);
  const dot = name.lastIndexOf(".");
  const [stem, extension] = [name.slice(0, Math.max(0, dot)), name.slice(dot + 1)];
  return /[^.]/.test(stem) && /^[a-z0-9]+$/i.test(extension) ? extension.toLowerCase() : "";
}
