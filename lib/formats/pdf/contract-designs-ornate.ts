/** Designs with frames and ornament. */
import type { ContractDesign } from "./contract-design";
import { hair, type MarkSetting, ring } from "./design";

/** Bands of small tiles along the top and the foot of every page. */
function tiles(): MarkSetting[] {
  const [side, gap, count] = [7, 3.5, 96];
  return Array.from({ length: count }, (_, at): MarkSetting[] => {
    const start = -2 + at * (side + gap);
    const tile = { on: "every", start, width: side, height: side } as const;
    const [upper, lower] =
      at % 2 === 0 ? (["solid", "line"] as const) : (["line", "solid"] as const);
    return [
      { ...tile, top: 14, color: upper },
      { ...tile, top: 14 + side + gap, color: lower },
    ];
  }).flat();
}

/** Tiles and terracotta, capitals cut wide. */
export const marrakech: ContractDesign = {
  colors: {
    ...{ ink: "#2a1f1a", soft: "#6f5a4d", accent: "#a5401d", line: "#e0a458" },
    ...{ ground: "#fbf1e4", solid: "#14605f", onSolid: "#ffffff" },
  },
  type: {
    title: {
      family: "garamond",
      size: 33,
      tracking: 0.05,
      isCaps: true,
      color: "accent",
      leading: 1.1,
    },
    subtitle: { family: "serif", size: 11.5, italic: true, color: "soft", leading: 1.35 },
    name: { family: "garamond", size: 16, leading: 1.2 },
    heading: { family: "garamond", size: 14.5, color: "accent", leading: 1.2 },
    schedule: { family: "garamond", size: 23, tracking: 0.04, color: "accent", leading: 1.15 },
    number: { family: "garamond", size: 14.5, color: "accent" },
    text: { family: "serif", size: 9.8, leading: 1.48 },
    strong: { family: "serif", size: 9.8, bold: true, leading: 1.48 },
    small: { family: "serif", size: 8.3, color: "soft", leading: 1.45 },
    label: { family: "garamond", size: 9.6, tracking: 0.1, isCaps: true, color: "accent" },
  },
  margin: { top: 74, end: 72, bottom: 64, start: 72 },
  marks: tiles(),
  logo: { width: 180, height: 56 },
  opening: "centred",
  parties: "cells",
  clauses: { heading: "hanging", indent: 34, before: 17, gap: 5 },
  signatures: { isBoxed: true, line: hair("accent", 0.7), room: 42 },
};

/** Engraved in a chancery: a double frame, gold, centred heads. */
export const chancery: ContractDesign = {
  colors: {
    ...{ ink: "#1f1c18", soft: "#635b4d", accent: "#7a5912", line: "#c3a35a" },
    ...{ ground: "#fbf7ec", solid: "#1d1a16", onSolid: "#ecd08d" },
  },
  type: {
    title: { family: "garamond", size: 29, tracking: 0.12, isCaps: true, leading: 1.15 },
    subtitle: { family: "serif", size: 11.5, italic: true, color: "soft", leading: 1.35 },
    name: { family: "garamond", size: 18, leading: 1.2 },
    heading: {
      family: "garamond",
      size: 12,
      tracking: 0.12,
      isCaps: true,
      color: "accent",
      leading: 1.25,
    },
    schedule: {
      family: "garamond",
      size: 19,
      tracking: 0.1,
      isCaps: true,
      color: "accent",
      leading: 1.2,
    },
    number: { family: "garamond", size: 12.5, color: "accent", leading: 1.15 },
    text: { family: "serif", size: 9.8, leading: 1.5 },
    strong: { family: "serif", size: 9.8, bold: true, leading: 1.5 },
    small: { family: "serif", size: 8.3, color: "soft", leading: 1.45 },
    label: { family: "garamond", size: 9.2, tracking: 0.14, isCaps: true, color: "accent" },
  },
  margin: { top: 82, end: 82, bottom: 88, start: 82 },
  marks: [...ring(26, 1.1), ...ring(30, 0.4)],
  logo: { width: 190, height: 60 },
  opening: "engraved",
  parties: "between",
  clauses: { heading: "centred", indent: 0, before: 19, gap: 5, isJustified: true },
  signatures: { line: hair("accent", 0.6), room: 44 },
};
