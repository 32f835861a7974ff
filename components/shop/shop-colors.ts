/** A shop's colour as the page's accent, darkened or lightened until text in it and on it is readable (WCAG AA). */
import type { CSSProperties } from "react";

type Rgb = [number, number, number];

const readHex = (hex: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as Rgb;
const toHex = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, "0")).join("")}`;

function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(readHex(one)), luminance(readHex(other))].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** Mixes in white or black until the contrast with the background is enough. */
export function readable(hex: string, ground: string, towards: "#ffffff" | "#000000"): string {
  const [from, to] = [readHex(hex), readHex(towards)];
  for (let step = 0; step <= 20; step += 1) {
    const mixed = toHex(from.map((part, at) => part + (((to[at] ?? 0) - part) * step) / 20) as Rgb);
    if (contrast(mixed, ground) >= 5) return mixed;
  }
  return towards;
}

const LIGHT_GROUND = "#eeeeeb";
const DARK_GROUND = "#2d2f32";

/** Styles for the element around the shop. @param color `#rrggbb`; without one the page's own accent is used */
export function shopColors(color: string | undefined): CSSProperties | undefined {
  if (color === undefined) return undefined;
  const light = readable(color, LIGHT_GROUND, "#000000");
  const dark = readable(color, DARK_GROUND, "#ffffff");
  const accent = `light-dark(${light}, ${dark})`;
  return {
    "--accent": accent,
    "--accent-text": accent,
    "--focus": accent,
    "--accent-hover": `color-mix(in srgb, ${accent} 85%, var(--ink))`,
    "--accent-ink": "light-dark(#ffffff, #0d0e0f)",
    "--accent-soft": `color-mix(in srgb, ${accent} 9%, var(--paper))`,
    accentColor: "var(--accent)",
  } as CSSProperties;
}
