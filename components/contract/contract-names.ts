/** What the designs of contracts are called, and the fields of a contract as a document. */
import type { Contract } from "@/lib/kinds/contract/contract";

export const DESIGN_NAMES: Readonly<Record<Contract["design"], string>> = {
  "helvetica-nera": "Helvetica Nera",
  basel: "Basel",
  folio: "Folio",
  "vienna-legal": "Vienna Legal",
  counsel: "Counsel",
  editorial: "Editorial",
  marrakech: "Marrakech",
  chancery: "Chancery",
  atelier: "Atelier",
  gazette: "Gazette",
  brief: "Brief",
};

export const LOOK_NAMES = {
  ...{ title: "Title", subtitle: "Subtitle", number: "Number", design: "Design" },
  ...{ paper: "Page size", legalProfile: "Legal profile", logo: "Logo" },
} as const;
