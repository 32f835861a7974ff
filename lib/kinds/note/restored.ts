/** The origin of a restoring transaction: an undo history names it without loading what restores. */
export const RESTORED = Symbol("restored");
