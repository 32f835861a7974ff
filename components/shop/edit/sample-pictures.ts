/** The sample bakery's pictures, as SVG on a 100 by 100 canvas. */
import type { SampleDrawing } from "@/lib/kinds/shop/sample";

/** @param ground the background colour */
const picture = (ground: string, shapes: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 100 100"><rect width="100" height="100" fill="${ground}"/><ellipse cx="50" cy="74" rx="34" ry="6" fill="#000" opacity=".1"/>${shapes}</svg>`;

const scores = (path: string, color = "#f6dcae") =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="2.4" stroke-linecap="round"/>`;

export const SAMPLE_PICTURES: Record<SampleDrawing, string> = {
  loaf: picture(
    "#efe2cf",
    `<path d="M18 66C14 44 30 32 50 32s36 12 32 34c-1 6-8 8-32 8s-31-2-32-8z" fill="#a8672f"/><path d="M24 60c-1-14 10-22 26-22s27 8 26 22c-10-8-42-8-52 0z" fill="#c5854a"/>${scores("M36 46l6 14M48 43l5 15M60 45l5 13")}`,
  ),
  baguette: picture(
    "#e4e6dc",
    `<g transform="rotate(-28 50 52)"><rect x="10" y="43" width="80" height="19" rx="9.5" fill="#b9763a"/><rect x="14" y="45" width="72" height="9" rx="4.5" fill="#d29a5a"/>${scores("M24 58l8-12M38 58l8-12M52 58l8-12M66 58l8-12")}</g>`,
  ),
  rolls: picture(
    "#f0e0d2",
    `<circle cx="34" cy="60" r="15" fill="#b06f38"/><circle cx="66" cy="60" r="15" fill="#b06f38"/><circle cx="50" cy="46" r="16" fill="#c98a4c"/><g fill="#f7e6c2"><ellipse cx="45" cy="41" rx="1.6" ry="2.6"/><ellipse cx="52" cy="38" rx="1.6" ry="2.6"/><ellipse cx="56" cy="45" rx="1.6" ry="2.6"/><ellipse cx="48" cy="49" rx="1.6" ry="2.6"/><ellipse cx="30" cy="57" rx="1.6" ry="2.6"/><ellipse cx="37" cy="63" rx="1.6" ry="2.6"/><ellipse cx="64" cy="63" rx="1.6" ry="2.6"/><ellipse cx="71" cy="57" rx="1.6" ry="2.6"/></g>`,
  ),
  croissant: picture(
    "#f3e7c9",
    `<path d="M14 66c0-22 16-36 36-36s36 14 36 36c0 5-7 6-10 1-5-9-14-14-26-14s-21 5-26 14c-3 5-10 4-10-1z" fill="#c98438"/><path d="M38 31l-4 24M50 30v22M62 31l4 24M26 39l-5 22M74 39l5 22" stroke="#9a5a1f" stroke-width="2.2" stroke-linecap="round"/>`,
  ),
  bun: picture(
    "#e6ddea",
    `<circle cx="50" cy="52" r="23" fill="#b8763b"/>${scores("M50 52c0-5 8-5 8 1s-9 10-15 5-5-18 5-20 20 6 18 17", "#8a4f1f")}<g fill="#fff"><circle cx="38" cy="42" r="1.4"/><circle cx="62" cy="40" r="1.4"/><circle cx="66" cy="58" r="1.4"/><circle cx="42" cy="66" r="1.4"/><circle cx="50" cy="36" r="1.4"/></g>`,
  ),
  cake: picture(
    "#dfe8e4",
    `<path d="M22 46l56-10v32c0 3-2 5-5 5H27c-3 0-5-2-5-5z" fill="#c07a3c"/><path d="M22 46l56-10v9L22 55z" fill="#fdf6ea"/><path d="M22 62h56v4H22z" fill="#fdf6ea"/><circle cx="60" cy="36" r="5" fill="#e77b2f"/><path d="M60 31l-2-6M60 31l3-5" stroke="#4d8a45" stroke-width="2" stroke-linecap="round"/>`,
  ),
  tart: picture(
    "#f1dcd5",
    `<ellipse cx="50" cy="56" rx="34" ry="18" fill="#b8733a"/><ellipse cx="50" cy="52" rx="30" ry="14" fill="#f3cf83"/>${scores("M26 52c6-8 42-8 48 0M30 57c6-7 34-7 40 0M36 61c4-5 24-5 28 0", "#cf4b3c")}`,
  ),
  coffee: picture(
    "#dcd3ca",
    `<path d="M32 30h36l4 40c0 3-2 4-4 4H32c-2 0-4-1-4-4z" fill="#3e2c23"/><path d="M32 30h36l-3-8H35z" fill="#2a1d17"/><rect x="36" y="42" width="28" height="20" rx="2" fill="#f4ead9"/><ellipse cx="50" cy="52" rx="6" ry="8" fill="#6b4226" transform="rotate(24 50 52)"/><path d="M47 45c6 4 0 9 6 14" fill="none" stroke="#f4ead9" stroke-width="1.6"/>`,
  ),
};
