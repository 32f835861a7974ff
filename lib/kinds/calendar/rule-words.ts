/** A recurrence rule in words, by the days of the reader's own zone. */
import { addDays, dateOf, daysBetween, momentOf, weekdayOf, zoneWords } from "./local-time";
import { DAY_CODES, dayName, endOf, partsOf } from "./recurrence";
import type { StoredEvent } from "./shapes";

const KNOWN = ["FREQ", "INTERVAL", "BYDAY", "BYMONTHDAY", "BYMONTH", "COUNT", "UNTIL", "WKST"];
const DAYS: readonly string[] = DAY_CODES;
const NTH = ["last", "", "first", "second", "third", "fourth", "fifth"];

/** As in “Every 2 weeks on Monday and Wednesday until 1 Mar 2027”; only “Repeats” for rules that are rare. */
export function ruleWords(
  { rrule = "", start, tz, allDay }: Pick<StoredEvent, "start" | "tz" | "allDay" | "rrule">,
  here: string,
  locale?: string,
): string {
  const parts = partsOf(rrule);
  if ([...parts.keys()].some((key) => !KNOWN.includes(key))) return "Repeats";
  // Where the reader is it may be the day before or after.
  const shift = allDay ? 0 : daysBetween(start, dateOf(momentOf(start, tz), here));
  const often = oftenWords(parts, start, shift, locale);
  if (!often) return "Repeats";
  // Days of a month and of a year are those of the event's time zone.
  const isThere = shift !== 0 && /MONTHLY|YEARLY/.test(rrule);
  const zone = isThere ? ` (${zoneWords(tz)})` : "";
  return often + zone + endWords(parts, start, isThere ? 0 : shift, locale);
}

/** @returns null for a rule that is rare */
function oftenWords(
  parts: Map<string, string>,
  start: string,
  shift: number,
  locale?: string,
): string | null {
  const interval = Number(parts.get("INTERVAL") ?? 1);
  const every = (unit: string) => (interval > 1 ? `Every ${interval} ${unit}s` : `Every ${unit}`);
  const byDay = parts.get("BYDAY");
  const [, startMonth, startDay] = start.split(/[-T]/).map(Number);
  const byDate = Number(parts.get("BYMONTHDAY") ?? startDay);
  const isOwnDate = byDate === startDay && !byDay;
  const isOwnMonth = Number(parts.get("BYMONTH") ?? startMonth) === startMonth;
  switch (parts.get("FREQ")) {
    case "DAILY":
      return byDay || parts.has("BYMONTHDAY") || parts.has("BYMONTH") ? null : every("day");
    case "WEEKLY": {
      const days = weekdays(byDay, start, shift, locale);
      if (!days || parts.has("BYMONTH")) return null;
      return interval > 1 ? `${every("week")} on ${days}` : `Every ${days}`;
    }
    case "MONTHLY": {
      if (parts.has("BYMONTH")) return null;
      if (isOwnDate) return `${every("month")} on day ${byDate}`;
      if (byDate === -1 && !byDay) return `${every("month")} on the last day`;
      const [, nth, code] = /^(-1|[1-5])([A-Z]{2})$/.exec(byDay ?? "") ?? [];
      if (!nth || parts.has("BYMONTHDAY")) return null;
      const day = DAYS.indexOf(code ?? "") + 1;
      return `${every("month")} on the ${NTH[Number(nth) + 1]} ${dayName(day, "long", locale)}`;
    }
    case "YEARLY":
      return isOwnDate && isOwnMonth
        ? `${every("year")} on ${dayWords(start, { day: "numeric", month: "long" }, locale)}`
        : null;
    default:
      return null;
  }
}

function weekdays(byDay: string | undefined, start: string, shift: number, locale?: string) {
  const codes = byDay?.split(",") ?? [DAYS[weekdayOf(start) - 1] ?? ""];
  const days = codes.map((code) => DAYS.indexOf(code));
  if (days.includes(-1)) return null;
  const here = days.map((day) => ((day + shift + 7) % 7) + 1).sort();
  if (here.join() === "1,2,3,4,5") return "weekday";
  const names = here.map((day) => dayName(day, "long", locale));
  return new Intl.ListFormat("en", { type: "conjunction" }).format(names);
}

function endWords(parts: Map<string, string>, start: string, shift: number, locale?: string) {
  const end = endOf(parts, start);
  if (!end) return "";
  if ("after" in end) return end.after === 1 ? ", once" : `, ${end.after} times`;
  return ` until ${dayWords(addDays(end.on, shift), { dateStyle: "medium" }, locale)}`;
}

const dayWords = (day: string, style: Intl.DateTimeFormatOptions, locale?: string): string =>
  new Date(`${day.slice(0, 10)}T12:00:00Z`).toLocaleDateString(locale, {
    ...style,
    timeZone: "UTC",
  });
