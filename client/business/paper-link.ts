/** A document's payment link: created for exactly the amount due, read for payments, and ended when necessary. */
import type * as Y from "yjs";
import { cancelPayLink, readOwnPayLink, readPayLinks } from "../../lib/contract/pay-links";
import { readPayee } from "../../lib/contract/pay-payees";
import type { LinkSummaryView } from "../../lib/contract/pay-shapes";
import { isTrade, type TradePaper } from "../../lib/kinds/business/paper";
import {
  countPayments,
  isPayable,
  linkIdOf,
  linkIdsOf,
  type NoPayment,
  type PaymentAsked,
  paymentFor,
  putPayLink,
} from "../../lib/kinds/business/payment-links";
import { readBusiness } from "../../lib/kinds/business/read";
import type { PayeeAddress } from "../../lib/protocol/pay-auth";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError } from "../http";
import { type PreparedLink, prepareLink } from "../payments/links";
import { asLinkOwner, asOwner, type Owner, openOwner } from "../payments/owner";

/** Nothing is due, so there is nothing to ask for. */
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

/** The earlier link must stay for now, so that nobody pays twice. */
export class LinkStays extends Error {
  override readonly name = "LinkStays";

  constructor(why: "paying" | "not yours") {
    super(
      {
        paying:
          "A payment by the link before is on its way. Wait until it has arrived, or cancel that link under Payments. Nothing was changed.",
        "not yours":
          "The link before was made by someone else, and could still be paid. Ask them to cancel it under Payments, then try again. Nothing was changed.",
      }[why],
    );
  }
}

/** A new link sealed for the document's amount. */
interface Attempt {
  asked: string;
  link: PreparedLink;
}

/**
 * Puts a link for the amount due on the document and replaces the earlier one. The earlier one is ended first, so that
 * never both can be paid. A failure before that changes nothing. After it, the document says that its link has ended,
 * and trying again sends the same new link. A pending payment on the old link stops the renewal. Money that arrives
 * later still counts, because all links a document ever had are read.
 * @param profile the payee
 * @param profiles this person's profiles, one of which may have made the earlier link
 * @returns a function to call for every try
 * @throws NothingToPay, NoWayToPay, LinkStays
 */
export function paperLinkMaker(
  { id, doc }: { id: string; doc: Y.Doc },
  environment: Environment = defaultEnvironment(),
) {
  let attempt: Attempt | null = null;
  const prepare = async (profile: PayeeAddress): Promise<PreparedLink> => {
    const payment = paymentFor(tradeOf(doc));
    if (typeof payment === "string") throw new NothingToPay(payment);
    const asked = JSON.stringify([profile.payeeId, payment]);
    if (attempt?.asked !== asked) {
      attempt = { asked, link: await prepareFor(profile, id, payment, environment) };
    }
    return attempt.link;
  };
  return async (profile: PayeeAddress, profiles: readonly PayeeAddress[]): Promise<void> => {
    await prepare(profile);
    await endLinkBefore(doc, profiles, environment);
    // Amounts paid by now are subtracted.
    const link = await prepare(profile);
    await link.send();
    putPayLink(doc, payLinkOf(link));
  };
}

function tradeOf(doc: Y.Doc): TradePaper {
  const paper = readBusiness(doc);
  if (!isTrade(paper)) throw new NothingToPay("nothing due");
  return paper;
}

async function prepareFor(
  profile: PayeeAddress,
  doc: string,
  payment: PaymentAsked,
  environment: Environment,
): Promise<PreparedLink> {
  const owner = await openOwner(profile);
  const payee = await callOperation(readPayee, { ...asOwner(owner), environment });
  const more = { methods: payee.methods, reusable: false, ownBank: null, expiresAt: null };
  const text = { ...payment.text, doc };
  return prepareLink(owner, payee, { ...payment, ...more, text }, environment);
}

/** In the document's format: `<linkId>#<k>`. */
const payLinkOf = ({ address }: PreparedLink): string =>
  address.slice(address.indexOf("/pay/") + "/pay/".length);

async function endLinkBefore(
  doc: Y.Doc,
  profiles: readonly PayeeAddress[],
  environment: Environment,
): Promise<void> {
  const linkId = linkIdOf(tradeOf(doc));
  const link = (await readPaperLinks(tradeOf(doc), environment)).find(({ id }) => id === linkId);
  if (!link || !isPayable(link)) {
    countPayments(doc, link ? [link] : []);
    return;
  }
  if (link.pending !== "0" || link.transfer === "announced") throw new LinkStays("paying");
  const owner = await ownerOfLink(profiles, linkId, environment);
  if (!owner) throw new LinkStays("not yours");
  try {
    countPayments(doc, [await endLink(owner, linkId, { environment })]);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    // It was paid just now.
    countPayments(doc, await readPaperLinks(tradeOf(doc), environment));
  }
}

/** The states of all links that the document ever had, except deleted ones. Keys are not sent. */
export async function readPaperLinks(
  paper: TradePaper,
  environment: Environment = defaultEnvironment(),
): Promise<LinkSummaryView[]> {
  const ids = linkIdsOf(paper).join();
  if (ids === "") return [];
  const call = { query: { ids }, anonymous: true, environment };
  return (await callOperation(readPayLinks, call)).links;
}

/** The profile that made the link; null when none of these did. */
export async function ownerOfLink(
  profiles: readonly PayeeAddress[],
  linkId: string,
  environment: Environment = defaultEnvironment(),
): Promise<Owner | null> {
  for (const profile of profiles) {
    const owner = await openOwner(profile);
    try {
      await callOperation(readOwnPayLink, { ...asLinkOwner(owner, linkId), environment });
      return owner;
    } catch (error) {
      if (!(error instanceof ApiError) || ![403, 404].includes(error.status)) throw error;
    }
  }
  return null;
}

/** Nobody can pay it afterwards. @throws ApiError 409 when it is paid already */
export const endLink = (
  owner: Owner,
  linkId: string,
  options: { environment?: Environment; keepalive?: boolean } = {},
) => callOperation(cancelPayLink, { ...asLinkOwner(owner, linkId), ...options, body: {} });
