/** Which links open a file now, said once for every domain that asks. */
import { TRASH_DAYS } from "@/lib/files/limits";

/** Over `file f`; F-133: after its days in the Trash a file is gone, swept or not. */
export const LIVE_FILE = `(f.trashed_at is null or f.trashed_at > now() - interval '${TRASH_DAYS} days')`;

/** Over `file_link l`: neither revoked nor expired, whatever became of the file. */
export const OPEN_LINK = "l.revoked_at is null and (l.expires_at is null or l.expires_at > now())";

/** Over `file_link l join file f`; a file in the Trash is found, so that its links can say where it is. */
export const LIVE_LINK = `${OPEN_LINK} and ${LIVE_FILE}`;
