/**
 * Keeps the blobs that a backup refers to until they are copied: a backup holds this lock, and whoever erases blobs tries to
 * share it first.
 */

/** Any fixed number: all Sealdesk processes take the same advisory lock. */
export const BACKUP_LOCK = 5_032_118;
