/**
 * What keeps the blobs a backup speaks of until it has them: a backup holds this lock while it is made, and whoever is
 * about to erase blobs tries for a share of it as it looks which.
 */

/** Any fixed number: all Sealdesk processes take the same advisory lock. */
export const BACKUP_LOCK = 5_032_118;
