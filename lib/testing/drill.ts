/** How much of a drill runs: a tenth in `npm test`, which is run often, and all of it in `npm run soak`. */

/** @param full rounds, inputs or requests at once in `npm run soak`  @param least what the drill says nothing below */
export function drill(full: number, least = 1): number {
  return process.env.SOAK === "1" ? full : Math.max(least, Math.ceil(full / 10));
}

/** A tenth of a table, another one at each turn, so that all of it runs over ten routes; in `npm run soak` all of it. */
export function partOf<Row>(table: readonly Row[], turn: number): Row[] {
  if (process.env.SOAK === "1") return [...table];
  // Of a short one, one row.
  const turns = Math.min(10, table.length);
  return table.filter((_, at) => at % 10 === turn % turns);
}
