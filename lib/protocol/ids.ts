/** Ids of files, links and updates: UUIDs in their one canonical spelling, lowercase (XB-020). */
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** True for a lowercase canonical UUID; a path with another one is a 404. */
export const isUuid = (text: string | undefined): text is string =>
  text !== undefined && UUID.test(text);
