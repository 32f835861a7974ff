/** What comments are on in a contract: its fields and its clauses. */

import type * as Y from "yjs";
import {
  type FieldAnchors,
  fieldAnchors,
  followFieldHighlights,
} from "@/components/comments/field-anchors";
import { clauseSource, contractThreads, isField } from "@/lib/kinds/contract/comments";
import type { Contract } from "@/lib/kinds/contract/contract";
import { numberedClauses } from "@/lib/kinds/contract/numbering";
import type { Pack } from "@/lib/kinds/contract/pack";
import { readContract } from "@/lib/kinds/contract/read";
import { fillingOf, labelOf, printedValue } from "@/lib/kinds/contract/variables";
import { openThreads } from "@/lib/kinds/note/comments-entries";
import { LOOK_NAMES } from "../contract-names";

export const contractAnchors = (doc: Y.Doc, pack: Pack | null): FieldAnchors =>
  fieldAnchors(doc, {
    file: "contract",
    noun: "field or clause",
    within: ".paper-fields, .contract-text",
    rowOf: clauseSource,
    firstField: (clause) => `${clause}.body`,
    selectorOf,
    targetOf: (source) => clauseSource(source) ?? source,
    threads: () => contractThreads(doc),
    quoteOf: (source) => quoteOf(readContract(doc), pack, source),
    isMark(target) {
      // Where the text is written a click is for writing.
      const place = target.closest(".paper-pages [data-source], .contract-words[role='document']");
      return (
        place !== null &&
        openThreads(doc).some(({ block }) => block !== null && place.closest(selectorOf(block)))
      );
    },
  });

/** @returns the way to stop */
export const followContractHighlights = (doc: Y.Doc) => followFieldHighlights(doc, { selectorOf });

/** In the form or the text, and on the printed pages. */
function selectorOf(source: string): string {
  const field = `.contract-editor [data-field="${CSS.escape(source)}"]`;
  const printed = CSS.escape(printedSource(source));
  return clauseSource(source)
    ? `${field}, .paper-pages [data-source^="${printed}."]`
    : `${field}, .paper-pages [data-source="${printed}"]`;
}

/** As the layout names it. */
const printedSource = (source: string): string =>
  source.replace(/^(us|them)\./, "parties.$1.").replace(MONEY, "");

const MONEY = /_(?:amount_minor|currency)$/;

function quoteOf(contract: Contract, pack: Pack | null, source: string): string | null {
  const clause = clauseSource(source);
  if (clause !== null) return clauseQuote(contract, clause);
  if (!isField(source)) return null;
  const [group = "", field = ""] = source.split(".");
  const isLook = field === "";
  const name = group === "terms" ? field.replace(MONEY, "") : `${group}_${field}`;
  const label = isLook
    ? new Map<string, string>(Object.entries(LOOK_NAMES)).get(group)
    : labelOf(name, pack);
  const value = isLook ? lookOf(contract, group) : printedValue(name, fillingOf(contract, pack));
  return value ? `${label}: ${value}` : (label ?? source);
}

const lookOf = (contract: Contract, name: string): string =>
  name === "title" || name === "subtitle" || name === "number" ? contract[name] : "";

/** The words of it that are selected; else its number and its heading. */
function clauseQuote(contract: Contract, source: string): string | null {
  const found = numberedClauses(contract).find(({ clause: { id } }) => source === `clauses.${id}`);
  const clause = contract.clauses.find(({ id }) => source === `clauses.${id}`);
  if (!clause) return null;
  const selection = getSelection();
  const place = selection?.anchorNode?.parentElement?.closest(".contract-clause");
  const words = selection?.toString().replace(/\s+/g, " ").trim() ?? "";
  if (words !== "" && place?.matches(`[data-field="${CSS.escape(source)}"]`)) return words;
  const heading = clause.heading.trim() || "Clause without a heading";
  return found?.number ? `${found.number}. ${heading}` : heading;
}
