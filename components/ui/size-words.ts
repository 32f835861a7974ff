/** A number of bytes in the unit people would say it in. */
const UNITS = ["bytes", "KB", "MB", "GB", "TB"] as const;

export function sizeWords(bytes: number, locale?: string): string {
  if (bytes === 1) return "1 byte";
  let size = bytes;
  let unit = 0;
  while (size >= 1000 && unit < UNITS.length - 1) {
    size /= 1000;
    unit += 1;
  }
  const digits = unit > 0 && size < 100 ? 1 : 0;
  return `${size.toLocaleString(locale, { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}
