/** Designs of books, newspapers and law firms. */
import type { ContractDesign } from "./contract-design";
import { hair, textIn } from "./design";

/** A page of a well-made book: wide margins, italics, quiet. */
export const folio: ContractDesign = {
  colors: {
    ...{ ink: "#1d1b19", soft: "#655e57", accent: "#4a3b2a", line: "#cfc6ba" },
    ...{ ground: "#f6f2ea", solid: "#4a3b2a", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "serif", size: 27, leading: 1.2 },
    subtitle: { family: "serif", size: 12.5, italic: true, color: "soft", leading: 1.35 },
    name: { family: "serif", size: 12.5, leading: 1.3 },
    heading: { family: "serif", size: 12, italic: true, leading: 1.3 },
    schedule: { family: "serif", size: 19, italic: true, leading: 1.2 },
    number: { family: "serif", size: 10.2, color: "soft", leading: 1.25 },
    ...textIn("serif", 10.4, 8.6, 1.5),
    label: { family: "serif", size: 9, italic: true, color: "soft" },
  },
  margin: { top: 84, end: 96, bottom: 88, start: 96 },
  marks: [],
  logo: { width: 150, height: 50 },
  opening: "centred",
  parties: "between",
  clauses: { heading: "above", indent: 0, before: 20, gap: 4, isJustified: true },
  signatures: { line: hair("ink", 0.5), room: 44 },
};

/** An old house of the law: red, a double rule, figures that hang. */
export const viennaLegal: ContractDesign = {
  colors: {
    ...{ ink: "#211b18", soft: "#62574f", accent: "#7b1e2b", line: "#d8cabb" },
    ...{ ground: "#f8f3ec", solid: "#7b1e2b", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "serif", size: 28, italic: true, color: "accent", leading: 1.15 },
    subtitle: { family: "serif", size: 11.5, italic: true, color: "soft", leading: 1.3 },
    name: { family: "serif", size: 13, bold: true, leading: 1.25 },
    heading: { family: "serif", size: 11.5, bold: true, color: "accent", leading: 1.3 },
    schedule: { family: "serif", size: 19, italic: true, color: "accent", leading: 1.2 },
    number: { family: "serif", size: 11.5, bold: true, color: "accent" },
    ...textIn("serif", 9.9, 8.3, 1.46),
    label: { family: "serif", size: 9, italic: true, color: "soft" },
  },
  margin: { top: 62, end: 70, bottom: 62, start: 66 },
  marks: [],
  logo: { width: 180, height: 52 },
  opening: "letter",
  parties: "columns",
  partyLine: hair("line", 0.8),
  clauses: { heading: "hanging", indent: 34, suffix: ".", before: 15, gap: 5 },
  signatures: { line: hair("accent", 0.6), room: 42 },
};

/** As a law firm engrosses it: a cover of centred capitals, then the text, evenly. */
export const counsel: ContractDesign = {
  colors: {
    ...{ ink: "#14181f", soft: "#555d69", accent: "#1e3a5f", line: "#b9c2ce" },
    ...{ ground: "#eef2f7", solid: "#1e3a5f", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "serif", size: 22, bold: true, isCaps: true, tracking: 0.06, leading: 1.25 },
    subtitle: { family: "serif", size: 11.5, color: "soft", leading: 1.35 },
    name: { family: "serif", size: 12.5, bold: true, leading: 1.3 },
    heading: {
      family: "serif",
      size: 9.6,
      bold: true,
      isCaps: true,
      tracking: 0.05,
      leading: 1.35,
    },
    schedule: {
      family: "serif",
      size: 14,
      bold: true,
      isCaps: true,
      tracking: 0.05,
      leading: 1.25,
    },
    number: { family: "serif", size: 9.6, bold: true },
    ...textIn("serif", 10, 8.4, 1.48),
    label: { family: "serif", size: 9, color: "soft" },
  },
  margin: { top: 72, end: 76, bottom: 72, start: 76 },
  marks: [],
  logo: { width: 160, height: 52 },
  opening: "cover",
  parties: "between",
  clauses: { heading: "hanging", indent: 40, suffix: ".", before: 15, gap: 6, isJustified: true },
  signatures: { line: hair("ink", 0.6), room: 42 },
};

/** A newspaper of record: a masthead between rules, small print, centred headlines. */
export const gazette: ContractDesign = {
  colors: {
    ...{ ink: "#111111", soft: "#525252", accent: "#111111", line: "#111111" },
    ...{ ground: "#f3f1ec", solid: "#111111", onSolid: "#ffffff" },
  },
  type: {
    title: { family: "didone", size: 38, tracking: -0.01, leading: 1.05 },
    subtitle: { family: "didone", size: 12.5, italic: true, leading: 1.3 },
    name: { family: "didone", size: 13, leading: 1.25 },
    heading: { family: "didone", size: 11.5, leading: 1.25 },
    schedule: { family: "didone", size: 21, leading: 1.15 },
    number: { family: "serif", size: 7.8, leading: 1.2 },
    ...textIn("serif", 9, 7.8, 1.4),
    label: { family: "serif", size: 8, italic: true, color: "soft" },
  },
  margin: { top: 48, end: 58, bottom: 54, start: 58 },
  marks: [],
  logo: { width: 150, height: 44 },
  opening: "masthead",
  parties: "cells",
  clauses: {
    heading: "centred",
    indent: 0,
    line: hair("line", 0.4),
    before: 11,
    gap: 3,
    isJustified: true,
  },
  signatures: { line: hair("line", 0.6), room: 38 },
};
