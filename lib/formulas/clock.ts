/** The device's local time as sheets count it: days since 30 December 1899, with the time of day as a fraction. */
const DAY_MS = 86_400_000;
/** 1 January 1970. */
const UNIX_DAY = 25_569;

export const localNow = (): number =>
  (Date.now() - new Date().getTimezoneOffset() * 60_000) / DAY_MS + UNIX_DAY;
