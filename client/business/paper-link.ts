/** A paper's payment link: made for exactly what is due, and read to see whether it was paid. */
import { cancelPayLink, readPayLink } from "../../lib/contract/pay-links";
import { readPayee } from "../../lib/contract/pay-payees";
import { type NoPayment, paymentFor } from "../../lib/kinds/business/chain";
import type { TradePaper } from "../../lib/kinds/business/paper";
import type { PayeeAddress } from "../../lib/protocol/pay-auth";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { type PreparedLink, prepareLink } from "../payments/links";
import { asLinkOwner, asOwner, openOwner } from "../payments/owner";

/** There is nothing that a link could ask for. */
export class NothingToPay extends Error {
  override readonly name = "NothingToPay";

  constructor(why: NoPayment) {
    super(
      {
        "no currency": "Choose a currency first.",
        "nothing due": "Nothing is due on this paper.",
        "too much": "This is more than a payment link can ask for.",
        "no name": "Enter your name first: it’s what payers see.",
      }[why],
    );
  }
}

/**
 * Sealed once: sent again after a lost answer it is the same link.
 * @throws NothingToPay, NoWayToPay
 */
export async function preparePaperLink(
  profile: PayeeAddress,
  paper: TradePaper,
  environment: Environment = defaultEnvironment(),
): Promise<PreparedLink> {
  const asked = paymentFor(paper);
  if (typeof asked === "string") throw new NothingToPay(asked);
  const owner = await openOwner(profile);
  const payee = await callOperation(readPayee, { ...asOwner(owner), environment });
  const draft = { ...asked, methods: payee.methods, reusable: false, ownBank: null };
  return prepareLink(owner, payee, { ...draft, expiresAt: null }, environment);
}

/** As a paper keeps it: `<linkId>#<k>`. */
export const payLinkOf = ({ address }: PreparedLink): string =>
  address.slice(address.indexOf("/pay/") + "/pay/".length);

/** How the link stands. The key stays here. */
export const readPaperLink = (payLink: string, environment: Environment = defaultEnvironment()) =>
  callOperation(readPayLink, {
    params: { linkId: payLink.split("#")[0] ?? "" },
    query: {},
    anonymous: true,
    environment,
  });

/** Ends a link that another takes the place of. @throws ApiError where it is another profile's, or money is on its way */
export async function endPaperLink(
  profile: PayeeAddress,
  payLink: string,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const owner = await openOwner(profile);
  const call = { ...asLinkOwner(owner, payLink.split("#")[0] ?? ""), environment };
  await callOperation(cancelPayLink, { ...call, body: {} });
}
