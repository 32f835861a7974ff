/** What the designs of contracts are called. */
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
