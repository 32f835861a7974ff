/** The seven designs (Y-040), as data. Colours of text have at least 4.5:1 on what they stand on. */
import type { DESIGNS } from "../../kinds/business/paper";
import type { Design } from "./business-design";
import { hair, ring, textIn } from "./design";

export type DesignName = (typeof DESIGNS)[number];

/** A letter from an old house: red, a double rule, the sender at the foot. */
const vienna: Design = {
  colors: {
    ...{ ink: "#211b18", soft: "#62574f", accent: "#7b1e2b", line: "#d8cabb" },
    ...{ ground: "#f8f3ec", solid: "#7b1e2b", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "serif", size: 27, italic: true, color: "accent", leading: 1.15 },
    name: { family: "serif", size: 19, bold: true, leading: 1.2 },
    ...textIn("serif", 9.8, 8.3, 1.42),
    label: { family: "serif", size: 8.8, italic: true, color: "soft" },
    head: { family: "serif", size: 8.8, italic: true, color: "accent" },
    total: { family: "serif", size: 14, bold: true, color: "accent" },
  },
  margin: { top: 58, end: 62, bottom: 54, start: 62 },
  marks: [],
  logo: { width: 190, height: 52 },
  masthead: "split",
  people: "letter",
  table: {
    head: { bottom: hair("accent", 0.8) },
    row: hair("line"),
    end: hair("accent", 0.8),
    carries: true,
    padding: { block: 5.5, inline: 6, edge: 0 },
  },
  sums: {
    share: 0.48,
    total: { top: hair("accent", 0.6), bottom: { ...hair("accent", 0.6), isDouble: true } },
    padding: { block: 3.2, inline: 6, edge: 0 },
  },
  payment: "below",
};

/** A poster: one black, one size that shouts, the rest in columns. */
const helveticaNera: Design = {
  colors: {
    ...{ ink: "#000000", soft: "#595959", accent: "#000000", line: "#000000" },
    ...{ ground: "#f2f2f2", solid: "#000000", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "black", size: 62, bold: true, tracking: -0.045, leading: 1 },
    name: { family: "sans", size: 11, bold: true },
    ...textIn("sans", 8.8, 7.6, 1.42),
    label: { family: "sans", size: 7.2, bold: true },
    head: { family: "sans", size: 7.2, bold: true },
    total: { family: "black", size: 23, bold: true, tracking: -0.03 },
  },
  margin: { top: 50, end: 44, bottom: 52, start: 44 },
  marks: [{ on: "every", color: "solid", top: 0, height: 12, start: 0, end: 0 }],
  logo: { width: 150, height: 40 },
  masthead: "poster",
  people: "columns",
  table: {
    head: { top: hair("line", 3), bottom: hair("line", 0.6) },
    row: hair("line", 0.4),
    end: hair("line", 3),
    padding: { block: 6, inline: 7, edge: 0 },
  },
  sums: {
    share: 0.6,
    total: { top: hair("line", 3) },
    padding: { block: 3.4, inline: 7, edge: 0 },
  },
  payment: "below",
};

/** Engraved: gold on a frame, capitals cut wide apart, the sum struck in black. */
const tiefletterGold: Design = {
  colors: {
    ...{ ink: "#1f1c18", soft: "#635b4d", accent: "#84611a", line: "#c3a35a" },
    ...{ ground: "#fbf7ec", solid: "#1d1a16", onSolid: "#ecd08d" },
  },
  type: {
    title: { family: "garamond", size: 19, tracking: 0.22, isCaps: true, color: "accent" },
    name: { family: "garamond", size: 30, tracking: 0.06, isCaps: true, leading: 1.15 },
    ...textIn("serif", 9.2, 8, 1.45),
    label: { family: "garamond", size: 8.6, tracking: 0.14, isCaps: true, color: "accent" },
    head: { family: "garamond", size: 8.6, tracking: 0.14, isCaps: true, color: "accent" },
    total: { family: "garamond", size: 18, color: "onSolid" },
  },
  margin: { top: 84, end: 66, bottom: 88, start: 66 },
  marks: [...ring(24, 1.1), ...ring(28, 0.4)],
  logo: { width: 200, height: 64 },
  masthead: "centred",
  people: "centred",
  table: {
    head: { top: hair("line", 0.8), bottom: hair("line", 0.8) },
    row: hair("line", 0.3),
    end: hair("line", 0.8),
    padding: { block: 6, inline: 7, edge: 0 },
  },
  sums: {
    share: 0.52,
    total: { ground: "solid" },
    padding: { block: 4.5, inline: 10 },
  },
  payment: "below",
};

/** One line, one weight, one width of letters: a form drawn with a technical pen. */
const monoline: Design = {
  colors: {
    ...{ ink: "#17264a", soft: "#4d5a7b", accent: "#17264a", line: "#17264a" },
    ...{ ground: "#ffffff", solid: "#17264a", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "mono", size: 17, tracking: 0.08, isCaps: true },
    name: { family: "mono", size: 11.5, bold: true },
    ...textIn("mono", 8, 7.2, 1.5),
    label: { family: "mono", size: 7.4, color: "soft" },
    head: { family: "mono", size: 7.4, color: "soft" },
    total: { family: "mono", size: 13, bold: true },
  },
  margin: { top: 44, end: 40, bottom: 50, start: 40 },
  marks: [],
  logo: { width: 150, height: 42 },
  masthead: "grid",
  people: "cells",
  table: {
    head: { top: hair("line", 0.7), bottom: hair("line", 0.7) },
    row: hair("line", 0.7),
    column: hair("line", 0.7),
    padding: { block: 5, inline: 7 },
  },
  sums: {
    share: 0.5,
    total: { top: hair("line", 0.7), bottom: hair("line", 0.7) },
    padding: { block: 4, inline: 7 },
  },
  payment: "beside",
};

/** A shop window: much air, one large italic, labels in the margin, blush. */
const boutique: Design = {
  colors: {
    ...{ ink: "#2d2426", soft: "#74595a", accent: "#8d4450", line: "#e4cfc8" },
    ...{ ground: "#f8eeea", solid: "#f8eeea", onSolid: "#8d4450" },
  },
  type: {
    title: { family: "didone", size: 50, italic: true, color: "accent", leading: 1.05 },
    name: { family: "didone", size: 15, tracking: 0.02 },
    ...textIn("futura", 9.8, 8.6, 1.45),
    label: { family: "didone", size: 9.2, italic: true, color: "accent" },
    head: { family: "didone", size: 9.2, italic: true, color: "accent" },
    total: { family: "futura", size: 17, bold: true, color: "onSolid" },
  },
  margin: { top: 60, end: 58, bottom: 58, start: 58 },
  marks: [],
  logo: { width: 180, height: 56 },
  masthead: "editorial",
  people: "labelled",
  table: {
    head: { bottom: hair("accent", 0.5) },
    padding: { block: 6.5, inline: 7, edge: 0 },
    end: hair("accent", 0.5),
  },
  sums: {
    share: 0.52,
    total: { ground: "ground" },
    padding: { block: 4.2, inline: 12 },
  },
  payment: "below",
};

/** A young office: facts on a tinted side, the sum as the headline. */
const studio: Design = {
  colors: {
    ...{ ink: "#16152b", soft: "#595775", accent: "#3d31d8", line: "#d9d7f3" },
    ...{ ground: "#f0efff", solid: "#3d31d8", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "grotesk", size: 15, bold: true, color: "accent" },
    name: { family: "grotesk", size: 17, bold: true, tracking: -0.02, leading: 1.15 },
    ...textIn("sans", 8.9, 7.8, 1.45),
    label: { family: "grotesk", size: 7.6, color: "accent" },
    head: { family: "grotesk", size: 7.6, color: "accent" },
    total: { family: "grotesk", size: 19, bold: true, tracking: -0.02 },
  },
  margin: { top: 54, end: 40, bottom: 54, start: 190 },
  marks: [
    { on: "every", color: "ground", start: 0, top: 0, bottom: 0, width: 168 },
    { on: "every", color: "solid", start: 0, top: 0, bottom: 0, width: 7 },
  ],
  logo: { width: 120, height: 60 },
  masthead: "headline",
  people: "aside",
  aside: { start: 28, width: 122 },
  table: {
    head: { bottom: hair("accent", 1.2) },
    row: hair("line", 0.7),
    padding: { block: 6, inline: 7, edge: 0 },
  },
  sums: {
    share: 0.7,
    total: { top: hair("accent", 1.2) },
    padding: { block: 3.6, inline: 7, edge: 0 },
  },
  payment: "below",
};

/** The account book: green, ruled and numbered, sums carried over and underlined twice. */
const ledger: Design = {
  colors: {
    ...{ ink: "#14261b", soft: "#47604f", accent: "#14532d", line: "#a9c7b1" },
    ...{ ground: "#eef6f0", solid: "#14532d", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "plex", size: 16, bold: true, color: "onSolid" },
    name: { family: "plex", size: 15, bold: true, color: "accent" },
    ...textIn("plex", 8.8, 7.7, 1.4),
    label: { family: "plex", size: 7.4, color: "soft" },
    head: { family: "plex", size: 7.6, bold: true, color: "accent" },
    total: { family: "plex", size: 13, bold: true, color: "accent" },
  },
  margin: { top: 48, end: 46, bottom: 52, start: 46 },
  marks: [],
  logo: { width: 170, height: 46 },
  masthead: "banner",
  people: "columns",
  table: {
    head: { ground: "ground", top: hair("accent", 1), bottom: hair("accent", 1) },
    row: hair("line"),
    end: hair("accent", 1),
    column: hair("line"),
    zebra: "ground",
    isNumbered: true,
    carries: true,
    padding: { block: 4.2, inline: 6 },
  },
  sums: {
    share: 0.5,
    row: hair("line"),
    total: { top: hair("accent", 0.7), bottom: { ...hair("accent", 0.7), isDouble: true } },
    padding: { block: 3.6, inline: 6 },
  },
  payment: "beside",
};

export const designs: Record<DesignName, Design> = {
  vienna,
  "helvetica-nera": helveticaNera,
  "tiefletter-gold": tiefletterGold,
  monoline,
  boutique,
  studio,
  ledger,
};
