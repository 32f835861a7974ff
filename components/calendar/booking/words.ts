/** Lengths and choices of booking pages as text. */

/** @param minutes a multiple of 15 */
export function lengthWords(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} minutes`;
  const whole = hours === 1 ? "1 hour" : `${hours} hours`;
  return rest === 0 ? whole : `${whole} ${rest} minutes`;
}

export const LENGTHS = [15, 30, 45, 60, 90, 120, 180, 240].map(
  (minutes) => [String(minutes), lengthWords(minutes)] as const,
);

export const NOTICES = [
  ["0", "None"],
  ["60", "1 hour"],
  ["240", "4 hours"],
  ["1440", "1 day"],
  ["2880", "2 days"],
  ["10080", "1 week"],
] as const;

export const HORIZONS = [7, 14, 30, 60].map((days) => [String(days), `${days} days`] as const);

/** In quarter hours. */
export const BUFFERS = [0, 1, 2, 4].map(
  (quarters) => [String(quarters), quarters === 0 ? "None" : lengthWords(quarters * 15)] as const,
);
