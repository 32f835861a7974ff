/** How much of a drill runs: a tenth in `npm test`, which is run often, and all of it in `npm run soak`. */

/** @param full rounds, inputs or requests at once in `npm run soak`  @param least what the drill says nothing below */
export function drill(full: number, least = 1): number {
  return process.env.SOAK === "1" ? full : Math.max(least, Math.ceil(full / 10));
}
