/** Pauses before the next attempt, as SQL intervals. `failures` is SQL for how many attempts failed before this one. */

export const doublingPause = (failures: string, firstMinutes: number, maxMinutes: number): string =>
  `least(${maxMinutes}, ${firstMinutes} * power(2, least(${failures}, 16))) * interval '1 minute'`;

/** One pause after the other; the last one is repeated. */
export const listedPause = (failures: string, minutes: readonly number[]): string =>
  `(array[${minutes}])[least(${failures} + 1, ${minutes.length})] * interval '1 minute'`;
