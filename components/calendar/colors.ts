/** Colours of calendars and events, for light and dark from one declaration, each with a readable text colour. */
import type { CSSProperties } from "react";
import { type CalendarColor, COLORS } from "@/lib/kinds/calendar/shapes";

const SHADES: Record<CalendarColor, [soft: string, ink: string, bar: string]> = {
  blue: [
    "light-dark(#e1edfa, #17304a)",
    "light-dark(#174a7c, #b3d7fb)",
    "light-dark(#2a6fb5, #6fb1f0)",
  ],
  green: [
    "light-dark(#e0f1e6, #15351f)",
    "light-dark(#175a33, #a9e0bd)",
    "light-dark(#2b8550, #66c28b)",
  ],
  amber: [
    "light-dark(#faeed6, #3a2c0e)",
    "light-dark(#6d4300, #f0cf8f)",
    "light-dark(#b47a12, #dca84a)",
  ],
  red: [
    "light-dark(#fbe6e4, #42201d)",
    "light-dark(#8f231a, #f8bdb6)",
    "light-dark(#c2463b, #ee8478)",
  ],
  violet: [
    "light-dark(#ede6f9, #2e2349)",
    "light-dark(#553091, #d5c1f7)",
    "light-dark(#7a52bf, #a98ae6)",
  ],
  grey: [
    "light-dark(#e9eaea, #2b2e31)",
    "light-dark(#42474b, #cfd2d5)",
    "light-dark(#767c81, #989ea3)",
  ],
};

export const COLOR_NAMES: readonly (readonly [CalendarColor, string])[] = COLORS.map((color) => [
  color,
  `${color[0]?.toUpperCase()}${color.slice(1)}`,
]);

/** As the custom properties that `.event` in calendar.css uses. */
export function colorStyle(color: string | undefined, of: CalendarColor = "blue"): CSSProperties {
  const [soft, ink, bar] = SHADES[COLORS.find((one) => one === color) ?? of];
  return { "--event": soft, "--event-ink": ink, "--event-bar": bar } as CSSProperties;
}
