/** Time zones to choose from. */
import { zoneWords } from "@/lib/kinds/calendar/local-time";

/** Those of the browser, and the one that is chosen if it doesn't name it. */
export function zoneOptions(chosen: string): (readonly [string, string])[] {
  const known = Intl.supportedValuesOf("timeZone");
  const all = known.includes(chosen) ? known : [chosen, "UTC", ...known];
  return [...new Set(all)].map((zone) => [zone, zoneWords(zone)] as const);
}
