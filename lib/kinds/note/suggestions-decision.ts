/** The origin of a transaction that decides suggestions: an undo history names it without loading the code that decides. */
export class Decision {}
