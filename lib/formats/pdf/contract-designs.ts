/** The eleven designs of contracts (Y-050), as data. Colours of text have at least 4.5:1 on what they stand on. */
import type { CONTRACT_DESIGNS } from "../../kinds/contract/contract";
import type { ContractDesign } from "./contract-design";
import { counsel, folio, gazette, viennaLegal } from "./contract-designs-book";
import { atelier, basel, brief, editorial, helveticaNera } from "./contract-designs-modern";
import { chancery, marrakech } from "./contract-designs-ornate";

export const designs: Record<(typeof CONTRACT_DESIGNS)[number], ContractDesign> = {
  "helvetica-nera": helveticaNera,
  basel,
  folio,
  "vienna-legal": viennaLegal,
  counsel,
  editorial,
  marrakech,
  chancery,
  atelier,
  gazette,
  brief,
};
