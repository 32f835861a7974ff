/** Endings and media types as they are written by others, compared with what may be attached (T-105). */
import { TICKET_ATTACHMENT_TYPES, ZIP_ON_WINDOWS } from "@/lib/protocol/ticket-attachment";

export const attachableTypes: readonly string[] = [
  ...new Set(Object.values(TICKET_ATTACHMENT_TYPES)),
  ZIP_ON_WINDOWS,
];

/** A media type without its parameters, in lower case. */
export const plainType = (given: string): string =>
  (given.split(";")[0] ?? "").trim().toLowerCase();

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

/** Null for an ending that nothing attachable has. */
export function typeOfExtension(extension: string): string | null {
  return Object.hasOwn(TICKET_ATTACHMENT_TYPES, extension)
    ? (TICKET_ATTACHMENT_TYPES[extension] ?? null)
    : null;
}
