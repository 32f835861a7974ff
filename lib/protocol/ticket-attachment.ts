/** What may be attached to a ticket: the same for whoever sends it and for the store that takes it. */

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
