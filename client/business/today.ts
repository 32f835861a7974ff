/** The date of new business documents. */

/** `YYYY-MM-DD` by this device's clock and time zone. */
export function today(now: Date = new Date()): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
