/** Ids of files, links and updates: UUIDs in their one canonical spelling, lowercase (XB-020). */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
