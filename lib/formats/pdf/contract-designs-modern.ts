/** Designs without serifs. */
import type { ContractDesign } from "./contract-design";
import { hair, textIn } from "./design";

/** A poster: one black, one size that shouts, heavy bars. */
export const helveticaNera: ContractDesign = {
  colors: {
    ...{ ink: "#000000", soft: "#595959", accent: "#000000", line: "#000000" },
    ...{ ground: "#ededed", solid: "#000000", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "black", size: 46, bold: true, tracking: -0.045, leading: 1 },
    subtitle: { family: "sans", size: 11, leading: 1.3 },
    name: { family: "sans", size: 11, bold: true, leading: 1.3 },
    heading: { family: "sans", size: 10.5, bold: true, tracking: -0.01, leading: 1.3 },
    schedule: { family: "black", size: 20, bold: true, tracking: -0.03, leading: 1.1 },
    number: { family: "sans", size: 10.5, bold: true },
    ...textIn("sans", 8.9, 7.6, 1.5),
    label: { family: "sans", size: 7.2, bold: true },
  },
  margin: { top: 56, end: 72, bottom: 60, start: 60 },
  marks: [{ on: "every", color: "solid", top: 0, height: 12, start: 0, end: 0 }],
  logo: { width: 150, height: 40 },
  opening: "poster",
  parties: "columns",
  partyLine: hair("line", 3),
  clauses: { heading: "hanging", indent: 38, before: 17, gap: 5 },
  signatures: { line: hair("line", 1), room: 40 },
};

/** A grid: headings in a column of their own, red, nothing centred. */
export const basel: ContractDesign = {
  colors: {
    ...{ ink: "#15171a", soft: "#5b6068", accent: "#c8161d", line: "#15171a" },
    ...{ ground: "#fbeaea", solid: "#c8161d", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "grotesk", size: 33, bold: true, tracking: -0.03, leading: 1.05 },
    subtitle: { family: "grotesk", size: 12, color: "soft", leading: 1.3 },
    name: { family: "grotesk", size: 11.5, bold: true, leading: 1.3 },
    heading: { family: "grotesk", size: 9.4, bold: true, color: "accent", leading: 1.3 },
    schedule: { family: "grotesk", size: 20, bold: true, tracking: -0.02, leading: 1.15 },
    number: { family: "grotesk", size: 9.4, bold: true, color: "accent" },
    ...textIn("sans", 8.8, 7.6, 1.5),
    label: { family: "grotesk", size: 8, color: "accent" },
  },
  margin: { top: 58, end: 54, bottom: 58, start: 54 },
  marks: [{ on: "first", color: "solid", top: 0, height: 30, start: 54, width: 30 }],
  logo: { width: 120, height: 50 },
  opening: "grid",
  parties: "rows",
  partyLine: hair("line", 0.8),
  clauses: { heading: "margin", indent: 146, line: hair("line", 0.4), before: 13, gap: 5 },
  signatures: { line: hair("line", 0.8), room: 42 },
};

/** A magazine: one large italic, labels that whisper, much air. */
export const editorial: ContractDesign = {
  colors: {
    ...{ ink: "#26221f", soft: "#6c625b", accent: "#8a3f2b", line: "#d9cec5" },
    ...{ ground: "#f7f0ea", solid: "#8a3f2b", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "didone", size: 43, italic: true, color: "accent", leading: 1.08 },
    subtitle: { family: "futura", size: 12, color: "soft", leading: 1.35 },
    name: { family: "didone", size: 15, leading: 1.25 },
    heading: { family: "didone", size: 11.5, italic: true, color: "accent", leading: 1.25 },
    schedule: { family: "didone", size: 25, italic: true, color: "accent", leading: 1.15 },
    number: { family: "didone", size: 11.5, color: "accent" },
    ...textIn("futura", 9.8, 8.4, 1.5),
    label: { family: "futura", size: 8.2, tracking: 0.06, color: "soft" },
  },
  margin: { top: 68, end: 66, bottom: 66, start: 58 },
  marks: [],
  logo: { width: 170, height: 52 },
  opening: "poster",
  parties: "columns",
  partyLine: hair("accent", 0.6),
  clauses: { heading: "margin", indent: 134, before: 19, gap: 6 },
  signatures: { line: hair("accent", 0.6), room: 46 },
};

/** A young office: a tinted edge, large numbers, the parties on cards. */
export const atelier: ContractDesign = {
  colors: {
    ...{ ink: "#16152b", soft: "#595775", accent: "#3d31d8", line: "#cfccf2" },
    ...{ ground: "#f0efff", solid: "#3d31d8", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "grotesk", size: 36, bold: true, tracking: -0.03, leading: 1.05 },
    subtitle: { family: "grotesk", size: 12, color: "soft", leading: 1.3 },
    name: { family: "grotesk", size: 12.5, bold: true, tracking: -0.01, leading: 1.3 },
    heading: { family: "grotesk", size: 13, bold: true, tracking: -0.01, leading: 1.25 },
    schedule: { family: "grotesk", size: 21, bold: true, tracking: -0.02, leading: 1.15 },
    number: { family: "grotesk", size: 8.6, bold: true, color: "accent", leading: 1.3 },
    ...textIn("sans", 9, 7.8, 1.52),
    label: { family: "grotesk", size: 8, bold: true, color: "accent" },
  },
  margin: { top: 58, end: 74, bottom: 60, start: 84 },
  marks: [
    { on: "every", color: "ground", start: 0, top: 0, bottom: 0, width: 46 },
    { on: "every", color: "solid", start: 0, top: 0, bottom: 0, width: 7 },
  ],
  logo: { width: 130, height: 52 },
  opening: "poster",
  parties: "cells",
  clauses: { heading: "above", indent: 0, before: 20, gap: 5 },
  signatures: { isBoxed: true, line: hair("accent", 0.8), room: 40 },
};

/** Typed: one width of letters, no ornament, everything at the edge. */
export const brief: ContractDesign = {
  colors: {
    ...{ ink: "#1b1b1b", soft: "#5c5c5c", accent: "#1b1b1b", line: "#9a9a9a" },
    ...{ ground: "#f1f1ee", solid: "#1b1b1b", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "mono", size: 17, bold: true, leading: 1.25 },
    subtitle: { family: "mono", size: 9, color: "soft", leading: 1.4 },
    name: { family: "mono", size: 8.8, bold: true, leading: 1.45 },
    heading: { family: "mono", size: 8.6, bold: true, isCaps: true, tracking: 0.03, leading: 1.45 },
    schedule: { family: "mono", size: 12, bold: true, isCaps: true, leading: 1.3 },
    number: { family: "mono", size: 8.6, bold: true },
    ...textIn("mono", 8, 7.2, 1.55),
    label: { family: "mono", size: 7.2, color: "soft" },
  },
  margin: { top: 56, end: 62, bottom: 58, start: 62 },
  marks: [{ on: "every", color: "ink", start: 42, top: 56, bottom: 58, width: 0.7 }],
  logo: { width: 130, height: 40 },
  opening: "line",
  parties: "rows",
  clauses: { heading: "hanging", indent: 40, suffix: ".", before: 13, gap: 4 },
  signatures: { line: hair("ink", 0.7), room: 36 },
};
