/** What a browser says of itself, in a few known words: its own text is anybody's to write, and would be read as ours. */

// Order matters: most browsers also claim to be those below them.
const programs: readonly (readonly [RegExp, string])[] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\//, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrome\/|CriOS\//, "Chrome"],
  [/Version\/[\d.]+ .*Safari\//, "Safari"],
  [/^curl\//, "curl"],
  [/^(node|undici|python-requests|okhttp|Go-http-client)/i, "A program"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/CrOS/, "ChromeOS"],
  [/Mac OS X|Macintosh/, "Mac"],
  [/Linux/, "Linux"],
];
const HANDHELD = ["iPhone", "iPad", "Android"];

export interface Device {
  /** `Firefox on Linux`; null where nothing known is said. */
  words: string | null;
  /** A phone or a tablet. */
  isPhone: boolean;
}

const firstOf = (table: typeof programs, text: string) =>
  table.find(([pattern]) => pattern.test(text))?.[1];

export function deviceOf(userAgent: string | null): Device {
  const start = (userAgent ?? "").slice(0, 400);
  const [program, system] = [firstOf(programs, start), firstOf(systems, start)];
  const words = program && system ? `${program} on ${system}` : (program ?? system ?? null);
  return { words, isPhone: system !== undefined && HANDHELD.includes(system) };
}
