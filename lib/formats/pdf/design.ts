/** What designs of papers of every kind are made of: type for roles, colours, lines and marks on pages. */
import type { Family, Mark } from "../../pdf/layout/document";

export type Color = "ink" | "soft" | "accent" | "line" | "ground" | "solid" | "onSolid";

interface TypeSetting {
  family: Family;
  /** Points. */
  size: number;
  bold?: boolean;
  italic?: boolean;
  /** Space between letters, of the size. */
  tracking?: number;
  isCaps?: boolean;
  color?: Color;
  leading?: number;
}

export interface LineSetting {
  color: Color;
  width: number;
  isDouble?: boolean;
}

/** A rectangle on pages, measured from the sides it names; as long as the page where it names both. */
export interface MarkSetting {
  on: "every" | "first" | "rest";
  color: Color;
  start?: number;
  end?: number;
  top?: number;
  bottom?: number;
  width?: number;
  height?: number;
}

/** @param Role what text is on a paper of this kind */
export interface PrintDesign<Role extends string> {
  colors: Record<Color, string>;
  type: Record<Role, TypeSetting>;
  /** `start` is where lines begin. */
  margin: { top: number; end: number; bottom: number; start: number };
  marks: readonly MarkSetting[];
  /** Of a logo at most. */
  logo: { width: number; height: number };
}

export const hair = (color: Color, width = 0.5): LineSetting => ({ color, width });

/** @param small the size of what is less important */
export const textIn = (family: Family, size: number, small: number, leading: number) => ({
  text: { family, size, leading },
  strong: { family, size, bold: true, leading },
  small: { family, size: small, color: "soft" as const, leading },
});

/** A frame around the page, so far from its edge. */
export const ring = (inset: number, width: number): MarkSetting[] => {
  const side = { on: "every", color: "line" } as const;
  return [
    { ...side, top: inset, start: inset, end: inset, height: width },
    { ...side, bottom: inset, start: inset, end: inset, height: width },
    { ...side, start: inset, top: inset, bottom: inset, width },
    { ...side, end: inset, top: inset, bottom: inset, width },
  ];
};

export function placedMark(
  mark: MarkSetting,
  { colors }: Pick<PrintDesign<never>, "colors">,
  page: { width: number; height: number },
  direction: "ltr" | "rtl",
): Mark {
  const across = between(mark.start, mark.end, mark.width, page.width);
  const down = between(mark.top, mark.bottom, mark.height, page.height);
  return {
    on: mark.on,
    color: colors[mark.color],
    x: direction === "ltr" ? across.from : page.width - across.from - across.length,
    y: down.from,
    width: across.length,
    height: down.length,
  };
}

function between(
  start: number | undefined,
  end: number | undefined,
  length: number | undefined,
  room: number,
) {
  const size = length ?? room - (start ?? 0) - (end ?? 0);
  return { from: start ?? room - (end ?? 0) - size, length: size };
}
