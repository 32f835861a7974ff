/** Days of the calendar as a person here counts them, and dates in the words of their language. */

/** From one day to the other, whatever the hours: a day that has 23 hours is one as well. Negative for a later `then`. */
export function daysBetween(then: Date, now: Date): number {
  const midnight = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate());
  return (midnight(now) - midnight(then)) / 86_400_000;
}

/** Nobody says the year they are in. */
export const yearUnlessNow = (then: Date, now: Date): Intl.DateTimeFormatOptions =>
  then.getFullYear() === now.getFullYear() ? {} : { year: "numeric" };

const formats = new Map<string, Intl.DateTimeFormat>();

/** Kept: making one costs more than drawing the row it is for. */
export function dateFormat(
  options: Intl.DateTimeFormatOptions,
  locale?: string,
): Intl.DateTimeFormat {
  const name = `${locale ?? ""} ${JSON.stringify(options)}`;
  const known = formats.get(name) ?? new Intl.DateTimeFormat(locale, options);
  formats.set(name, known);
  return known;
}

export const timeOfDay = (date: Date, locale?: string): string =>
  dateFormat({ hour: "numeric", minute: "2-digit" }, locale).format(date);
