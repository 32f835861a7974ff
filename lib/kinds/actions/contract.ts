/** Actions on contracts: terms, parties and clauses. */
import type * as Y from "yjs";
import * as z from "zod/mini";
import {
  type Clause,
  CONTRACT_DESIGNS,
  CONTRACT_PAPERS,
  MAX_BODY_CHARS,
  MAX_HEADING_CHARS,
  MAX_TERM_CHARS,
  PARTY_NAMES,
  SIDES,
} from "../contract/contract";
import {
  addClause,
  removeClause,
  setClauseText,
  setLook,
  setPartyField,
  setTerm,
} from "../contract/edit";
import { missingParts } from "../contract/missing";
import { numberedClauses, paragraphsOf } from "../contract/numbering";
import { readContract } from "../contract/read";
import { filledText, fillingOf } from "../contract/variables";
import { ActionError, action } from "./action";
import { lookActions } from "./look";

const name = z.string().check(z.minLength(1), z.maxLength(64));
const body = z.string().check(z.maxLength(MAX_BODY_CHARS));
const heading = z.string().check(z.maxLength(MAX_HEADING_CHARS));

/** By its slug, or by its id. */
function clauseOf(doc: Y.Doc, named: string): Clause {
  const { clauses } = readContract(doc);
  const found = clauses.find(({ slug, id }) => slug === named || id === named);
  if (!found) throw new ActionError(`There is no clause ${named}.`);
  return found;
}

export const contractReads = [
  action({
    name: "summary",
    words: "The title, the look, both parties, the headings of the clauses and what is missing.",
    args: {},
    run(doc, _, { pack }) {
      const contract = readContract(doc);
      const { terms: _terms, clauses: _clauses, logo, sent, ...rest } = contract;
      return {
        ...rest,
        status: sent ? "sent" : "draft",
        hasLogo: logo !== "",
        clauses: numberedClauses(contract).map(({ clause: { slug, id, heading }, number }) => ({
          clause: slug || id,
          number,
          heading,
        })),
        missing: missingParts(contract, pack),
      };
    },
  }),
  action({
    name: "terms",
    words: "The terms by their names.",
    args: {},
    run: (doc) => readContract(doc).terms,
  }),
  action({
    name: "clauses",
    words: "The clauses as they are written, with their variables; one of them when it is named.",
    args: { clause: z.optional(name) },
    run: (doc, { clause }) =>
      (clause === undefined ? readContract(doc).clauses : [clauseOf(doc, clause)]).map(
        ({ id, slug, heading, body, locked, when }) => ({ id, slug, heading, body, locked, when }),
      ),
  }),
  action({
    name: "text",
    words: "The whole text as it is signed, numbered and with its terms filled in.",
    args: {},
    run(doc, _, { pack }) {
      const contract = readContract(doc);
      const filling = fillingOf(contract, pack);
      const clauses = numberedClauses(contract).map((numbered) =>
        [
          `${numbered.number} ${numbered.clause.heading}`.trim(),
          ...paragraphsOf(numbered).map(({ label, text }) =>
            `${label} ${filledText(text, filling)}`.trim(),
          ),
        ].join("\n"),
      );
      return [contract.title, ...clauses].join("\n\n");
    },
  }),
];

export const contractEdits = [
  action({
    name: "setTerm",
    words: "Sets a term by its name; '' takes it away.",
    args: { name, value: z.string().check(z.maxLength(MAX_TERM_CHARS)) },
    run(doc, { name, value }) {
      setTerm(doc, name, value);
      return `Set the term ${name}.`;
    },
  }),
  action({
    name: "setParty",
    words: `Sets a field of a party, us or them: ${PARTY_NAMES.join(", ")}.`,
    args: {
      side: z.enum(SIDES),
      field: z.enum(PARTY_NAMES as [(typeof PARTY_NAMES)[number]]),
      value: z.string().check(z.maxLength(2_500)),
    },
    run(doc, { side, field, value }) {
      setPartyField(doc, side, field, value);
      return `Set ${side}.${field}.`;
    },
  }),
  action({
    name: "setClause",
    words: "Writes a clause anew, by its slug or id; its heading stays unless it is given.",
    args: { clause: name, text: body, heading: z.optional(heading) },
    run(doc, { clause, text, heading }) {
      const { id } = clauseOf(doc, clause);
      setClauseText(doc, id, "body", text);
      if (heading !== undefined) setClauseText(doc, id, "heading", heading);
      return `Wrote the clause ${clause}.`;
    },
  }),
  action({
    name: "addClause",
    words: "Adds a clause before another one, or at the end.",
    args: { heading, text: body, before: z.optional(name) },
    run(doc, { heading, text, before }) {
      const place = before === undefined ? null : clauseOf(doc, before).id;
      const id = addClause(doc, { heading, body: text }, place);
      if (id === null) throw new ActionError("This contract has as many clauses as it may have.");
      return { id };
    },
  }),
  action({
    name: "removeClause",
    words: "Removes a clause, by its slug or id.",
    args: { clause: name },
    run(doc, { clause }) {
      removeClause(doc, clauseOf(doc, clause).id);
      return `Removed the clause ${clause}.`;
    },
  }),
  ...lookActions(setLook, CONTRACT_DESIGNS, CONTRACT_PAPERS),
];
