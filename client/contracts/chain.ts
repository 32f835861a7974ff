/** Creates a contract from a quote, and an invoice from a contract, each as its own file. */
import { isTrade } from "../../lib/kinds/business/paper";
import { readBusiness } from "../../lib/kinds/business/read";
import { contractForQuote, invoiceForContract } from "../../lib/kinds/contract/chain";
import { CONTRACT_LEVEL, type LegalProfile } from "../../lib/kinds/contract/contract";
import type { Pack } from "../../lib/kinds/contract/pack";
import { readContract } from "../../lib/kinds/contract/read";
import { makeNext, type Origin } from "../business/next-paper";
import { defaultEnvironment, type Environment } from "../environment";
import type { CreatedNote } from "../files";

/** The contract for a quote's offer. @throws as `createAnywhere`; RangeError when the document is not a quote */
export function makeQuoteContract(
  origin: Origin,
  pack: Pack,
  profile: LegalProfile,
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const quote = readBusiness(origin.doc);
  if (!isTrade(quote) || quote.type !== "quote")
    throw new RangeError("A contract follows a quote.");
  const doc = contractForQuote(quote, pack, { follows: origin.id, profile });
  return makeNext(origin, "contract", { doc, minClient: CONTRACT_LEVEL }, environment);
}

/** The invoice for a contract. @param values `date` is `YYYY-MM-DD` @throws as `createAnywhere` */
export function makeContractInvoice(
  origin: Origin,
  values: Record<"date" | "locale", string>,
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const paper = invoiceForContract(readContract(origin.doc), { ...values, follows: origin.id });
  return makeNext(origin, "invoice", { paper }, environment);
}
