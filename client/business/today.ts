/** The day that new papers are dated. */

/** `YYYY-MM-DD`, by the clock and the time zone of this device. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
