/** Lengths of time that a text states, in figures or in words: "24 months", "two years", "30 Tage". */

const SMALL =
  "one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen".split(
    "|",
  );
const TENS = "twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety".split("|");
const UNITS = [
  { pattern: /^(?:day|tag)/i, unit: "day", times: 1 },
  { pattern: /^(?:week|woche)/i, unit: "day", times: 7 },
  { pattern: /^mon/i, unit: "month", times: 1 },
  { pattern: /./, unit: "month", times: 12 },
] as const;

/** "one (1) year" and "30 days' notice" are written so, too. */
const DURATION = new RegExp(
  `(?<![\\p{L}\\p{N}.,])(?:(\\d{1,3})|((?:${TENS.join("|")})(?:[ -](?:${SMALL.slice(0, 9).join("|")}))?|${[...SMALL].reverse().join("|")})(?: \\(\\d{1,3}\\))?)[ -](days?|weeks?|months?|years?|tage?n?|wochen?|monate?n?|jahre?n?)(?![\\p{L}\\p{N}])`,
  "giu",
);

export interface FoundDuration {
  count: number;
  /** Weeks count as days, years as months. */
  unit: "day" | "month";
  at: number;
  /** As it is written. */
  text: string;
}

export const durationsIn = (text: string): FoundDuration[] =>
  [...text.matchAll(DURATION)].map(
    ({ 0: found, 1: figures, 2: words = "", 3: named = "", index }) => {
      const { unit, times } = UNITS.find(({ pattern }) => pattern.test(named)) ?? UNITS[0];
      const count = figures === undefined ? numberOf(words) : Number(figures);
      return { count: count * times, unit, at: index, text: found };
    },
  );

function numberOf(words: string): number {
  const [first = "", second = ""] = words.toLowerCase().split(/[ -]/);
  const tens = TENS.indexOf(first);
  return tens < 0 ? SMALL.indexOf(first) + 1 : (tens + 2) * 10 + SMALL.indexOf(second) + 1;
}
