/** The contract's numbers for files. */

import type { Limit } from "@/lib/http/rate-limit";
import { HOUR_S } from "@/lib/time";

/** F-002 */
export const creationLimit: Limit = { name: "file-create", max: 30, window: HOUR_S };
/** SL-003 */
export const missedLookupLimit: Limit = { name: "link-miss", max: 300, window: HOUR_S };

/** Resets of a file's owner link (F-091). */
export const ownerLinkLimit: Limit = { name: "owner-link", max: 10, window: HOUR_S };
/** Renames of a file's links (F-097). */
export const renameLimit: Limit = { name: "link-rename", max: 300, window: HOUR_S };
/** Moves to and from the Trash by one link (F-134). */
export const trashLimit: Limit = { name: "file-trash", max: 60, window: HOUR_S };
/** Deletions by one link (F-135). */
export const eraseLimit: Limit = { name: "file-erase", max: 10, window: HOUR_S };
/** Questions of one network about which files are in the Trash (F-136). */
export const trashQuestionLimit: Limit = { name: "trash-question", max: 600, window: HOUR_S };

/** Bytes of updates an encrypted file may hold after its snapshot (20 MB). */
export const LOG_BYTES = 20_971_520;
/** One page of updates ends at this many, or at this many base64 characters (F-024). */
export const PAGE_UPDATES = 200;
export const PAGE_CHARS = 4_000_000;
/** Presence rows one link may hold in a file, and how long a row lives without renewal (F-070, F-071). */
export const PRESENCE_ROWS = 20;
export const PRESENCE_SECONDS = 20;
/** Others that one answer names: a file's links together could hold 2,000 (F-071). */
export const PRESENCE_LISTED = 100;
/** Live links of a file, its owner's included (DB-030). */
export const LIVE_LINKS = 100;
/** How long a revocation can be undone (F-100). */
export const UNDO_MINUTES = 10;
/** F-111: versions kept of each kind beside the first; those of compactions are this far apart at least. */
export const VERSIONS_KEPT = { checkpoint: 40, auto: 40, compaction: 12 };
export const COMPACTION_COPY_MINUTES = 10;
/** F-114: the age of the newest version at which a change of a standard file saves another. */
export const AUTO_VERSION_MINUTES = 10;
/** F-113 */
export const checkpointLimit: Limit = { name: "version", max: 30, window: HOUR_S };
export const autoVersionLimit: Limit = { name: "version-auto", max: 30, window: HOUR_S };
/** Days a trashed file can be restored. */
export const TRASH_DAYS = 30;
/**
 * Clients that may have written in a standard file. Every session is a client, so a file that people use for years
 * collects thousands; that many at one place already cost whoever opens it seconds (measured: 2,000 take 2, 10,000 take 40).
 */
export const WRITERS = 5_000;
/** Uploads through one link (DB-021). */
export const uploadLimit: Limit = { name: "attachment-upload", max: 120, window: HOUR_S };
/** Attachments of a file, and the bytes of them all (F-121). */
export const ATTACHMENTS = 200;
export const ATTACHMENTS_BYTES = 104_857_600;
/** Days nothing names a standard file's attachment before it is removed (DB-021). */
export const UNNAMED_DAYS = 30;
