/** Time zones to choose from. */
import { zoneWords } from "@/lib/kinds/calendar/local-time";

/** The browser's time zones, plus the chosen one if the browser does not list it. */
export function zoneOptions(chosen: string): (readonly [string, string])[] {
  const known = Intl.supportedValuesOf("timeZone");
  const all = known.includes(chosen) ? known : [chosen, "UTC", ...known];
  return [...new Set(all)].map((zone) => [zone, zoneWords(zone)] as const);
}
