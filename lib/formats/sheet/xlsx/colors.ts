/** Colours of a workbook: plain, of its theme, or of the old palette (ECMA-376, 18.8.3 and 18.8.27). */
import { child, type Xml } from "../../xml";

/** The palette of Excel 97; 64 and 65 are the system's own text and ground. */
const INDEXED = (
  "000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff 000000 ffffff ff0000 00ff00 0000ff ffff00 ff00ff 00ffff " +
  "800000 008000 000080 808000 800080 008080 c0c0c0 808080 9999ff 993366 ffffcc ccffff 660066 ff8080 0066cc ccccff " +
  "000080 ff00ff ffff00 00ffff 800080 800000 008080 0000ff 00ccff ccffff ccffcc ffff99 99ccff ff99cc cc99ff ffcc99 " +
  "3366ff 33cccc 99cc00 ffcc00 ff9900 ff6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333"
).split(" ");

/** In the order in which cells name them, which is not that of the theme. */
const THEME = [
  ...["lt1", "dk1", "lt2", "dk2", "accent1", "accent2", "accent3", "accent4", "accent5"],
  ...["accent6", "hlink", "folHlink"],
];

/** `undefined` for an automatic colour. */
export type ReadColor = (xml: Xml | undefined) => string | undefined;

export function colorsOf(theme: Xml | null): ReadColor {
  const scheme = child(child(theme ?? undefined, "themeElements"), "clrScheme");
  const themed = THEME.map((name) => {
    const [found] = child(scheme, name)?.children.filter((one) => one.name !== "") ?? [];
    return found?.attributes.lastClr ?? found?.attributes.val ?? "000000";
  });
  return (xml) => {
    const { rgb, theme: at, indexed, tint = "0", auto } = xml?.attributes ?? {};
    if (auto === "1") return undefined;
    const hex = rgb?.slice(-6) ?? themed[Number(at)] ?? INDEXED[Number(indexed)];
    if (hex === undefined || !/^[0-9a-f]{6}$/i.test(hex)) return undefined;
    return `#${tinted(hex, Number(tint)).toLowerCase()}`;
  };
}

/** Lighter with a tint above 0, darker below (18.8.19); done by channel, which differs from HLS by a shade at most. */
function tinted(hex: string, tint: number): string {
  if (!(Math.abs(tint) > 0 && Math.abs(tint) <= 1)) return hex;
  return [0, 2, 4]
    .map((at) => {
      const channel = Number.parseInt(hex.slice(at, at + 2), 16);
      const moved = tint < 0 ? channel * (1 + tint) : channel + (255 - channel) * tint;
      return Math.round(moved).toString(16).padStart(2, "0");
    })
    .join("");
}
