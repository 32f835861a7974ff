/** What a file and a request about it may be: the same for clients and the server. */

/** Bytes of a standard file's state and of one update to it (2 MB). */
export const STANDARD_BYTES = 2_097_152;
/** Bytes of an encrypted snapshot or update (2.1 MB, decimal: DB-004). */
export const SEALED_BYTES = 2_100_000;
/** Bytes of one presence message. */
export const PRESENCE_BYTES = 16_384;
/** Characters of a short link's envelope. */
export const ENVELOPE_CHARS = 4096;
/** Characters of the name of a link or a version. */
export const FILE_NAME_CHARS = 60;
/** Files in one question about the Trash (F-136). */
export const TRASH_BATCH = 500;
/** The newest level a client can have. */
export const NEWEST_LEVEL = 6;
