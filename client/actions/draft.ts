/**
 * `draft` for business documents and contracts: fills their fields from a description, as "Describe it" does in the
 * editors (D-83).
 */
import * as z from "zod/mini";
import {
  DRAFT_TEMPLATES,
  type DraftRequest,
  draft,
  MAX_PROMPT_CHARS,
  MIN_PROMPT_CHARS,
} from "../../lib/contract/drafting";
import { argumentReader, namedArguments } from "../../lib/kinds/actions/action";
import { typeOf } from "../../lib/kinds/business/read";
import { setAt } from "../../lib/kinds/business/sources";
import { fieldsOfContractDraft } from "../../lib/kinds/contract/drafted";
import { setPartyField, setTerm } from "../../lib/kinds/contract/edit";
import { sideOf } from "../../lib/kinds/contract/variables";
import { draftRequestOf, fillIn, foundIn } from "../business/apply-draft";
import { callOperation } from "../call";
import { change } from "../package/change";
import type { LiveFile } from "../package/open";

const description = z.string().check(z.minLength(MIN_PROMPT_CHARS), z.maxLength(MAX_PROMPT_CHARS));

/** Its entry in the guide. */
export const DRAFT = {
  name: "draft",
  words:
    "In the command line and the local MCP server: fills fields and rows in from a description in words, which the server reads, or the provider it is set up with.",
  args: { description },
};

/**
 * @param args in order
 * @returns the names of the filled fields, and how many rows were added
 * @throws ActionError for invalid arguments
 */
export async function draftInto(file: LiveFile, args: readonly unknown[]) {
  const { description: words } = argumentReader(DRAFT)(namedArguments(DRAFT, args)) as {
    description: string;
  };
  return file.kind === "contract" ? draftContract(file, words) : draftPaper(file, words);
}

const ask = (file: LiveFile, body: DraftRequest) =>
  callOperation(draft, { body, environment: file.connection });

async function draftPaper(file: LiveFile, words: string) {
  const found = foundIn(await ask(file, draftRequestOf(typeOf(file.doc), words)));
  await change(file, (doc) => fillIn(doc, found, (source, value) => setAt(doc, source, value)));
  return { fields: found.fields.map(({ source }) => source), rows: found.rows.length };
}

async function draftContract(file: LiveFile, words: string) {
  const meta = file.doc.getMap("meta").toJSON();
  const template = DRAFT_TEMPLATES.find((name) => name === (meta.pack || meta.type));
  if (!template) throw new RangeError("This contract is of no pack that can be described.");
  const answer = await ask(file, { kind: "contract", template, prompt: words });
  const fields = await change(file, (doc, { pack }) => {
    const found =
      pack && "fields" in answer ? fieldsOfContractDraft(pack, answer.fields, words) : [];
    for (const [name, value] of found.flatMap(({ details }) => Object.entries(details))) {
      const party = sideOf(name);
      if (party) setPartyField(doc, party.side, party.field, value);
      else setTerm(doc, name, value);
    }
    return found.map(({ name }) => name);
  });
  return { fields, rows: 0 };
}
