/** The origin of a transaction that settles suggestions: an undo history names it without loading what settles. */
export class Decision {}
