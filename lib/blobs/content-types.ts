/** Compares a file's extension and media type with what may be attached (T-105). */
import { TICKET_ATTACHMENT_TYPES, ZIP_ON_WINDOWS } from "@/lib/protocol/ticket-attachment";

export const attachableTypes: readonly string[] = [
  ...new Set(Object.values(TICKET_ATTACHMENT_TYPES)),
  ZIP_ON_WINDOWS,
];

/** A media type without its parameters, in lower case. */
export const plainType = (given: string): string =>
  (given.split(";")[0] ?? "").trim().toLowerCase();

/** Null for an ending that nothing attachable has. */
export function typeOfExtension(extension: string): string | null {
  return Object.hasOwn(TICKET_ATTACHMENT_TYPES, extension)
    ? (TICKET_ATTACHMENT_TYPES[extension] ?? null)
    : null;
}
