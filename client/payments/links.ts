/** Payment links as their owner creates, opens and changes them. The server never gets the sealed part in clear. */
import * as api from "../../lib/contract/pay-links";
import { familyOfRail, isRailId, type RailId } from "../../lib/contract/pay-rails";
import type {
  OwnerLinkView,
  PayeeView,
  PayMethod,
  PublicLinkView,
} from "../../lib/contract/pay-shapes";
import { fromBase64url, randomBytes, toBase64url } from "../../lib/protocol/bytes";
import { formatPayLink, newPayLinkId } from "../../lib/protocol/pay-auth";
import type { BankLine, PayDescription } from "../../lib/protocol/pay-description";
import { PAY_FAMILIES } from "../../lib/protocol/pay-families";
import * as seal from "../../lib/protocol/pay-link";
import { hashPayWays } from "../../lib/protocol/pay-ways";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError } from "../http";
import { asLinkOwner, asOwner, type Owner } from "./owner";

/** A link with the content that only its owner and its payer can read. */
export interface OwnLink {
  link: OwnerLinkView;
  /** Null for a link that a shop's customer created, or one that cannot be decrypted. */
  k: string | null;
  description: PayDescription | null;
}

async function openOwnLink(owner: Owner, link: OwnerLinkView): Promise<OwnLink> {
  const { payeeId, payeeKey } = owner;
  if (link.keySealed === null) return { link, k: null, description: null };
  try {
    const k = toBase64url(await seal.openLinkKey(payeeKey, payeeId, link.id, link.keySealed));
    return { link, k, description: await seal.openDescription(k, link.id, link.sealed) };
  } catch {
    return { link, k: null, description: null };
  }
}

export async function listOwnLinks(owner: Owner, status: "open" | "paid" | "all", cursor?: string) {
  const query = { status, cursor };
  const { links, next } = await callOperation(api.listPayLinks, { ...asOwner(owner), query });
  return { rows: await Promise.all(links.map((link) => openOwnLink(owner, link))), next };
}

export async function readOwnLink(owner: Owner, linkId: string): Promise<OwnLink> {
  return openOwnLink(owner, await callOperation(api.readOwnPayLink, asLinkOwner(owner, linkId)));
}

/** A profile's wallets by family, for payers. */
export const walletsOf = ({ addresses }: Pick<PayeeView, "addresses">): PayDescription["to"] =>
  Object.fromEntries(
    PAY_FAMILIES.flatMap((family) => {
      const wallet = addresses[family];
      return wallet ? [[family, wallet.address]] : [];
    }),
  );

export const railsOf = ({ addresses }: Pick<PayeeView, "addresses">): RailId[] =>
  PAY_FAMILIES.flatMap((family) => addresses[family]?.rails ?? []).filter(isRailId);

const bankOf = async ({ bankSealed }: PayeeView): Promise<string | null> =>
  bankSealed === null ? null : seal.hashSealed(bankSealed);

/** The bank details of a profile, decrypted; none when it has none. @throws ProtocolError when they don't open */
export const bankLinesOf = async (owner: Owner, { bankSealed }: PayeeView): Promise<BankLine[]> =>
  bankSealed === null ? [] : seal.openBank(owner.payeeKey, owner.payeeId, bankSealed);

/** What payers read that a link is for. */
export type LinkText = Pick<
  PayDescription,
  "kind" | "payee" | "title" | "number" | "lines" | "note" | "due" | "doc"
>;

export interface LinkDraft extends Pick<PayDescription, "amount" | "currency"> {
  text: LinkText;
  methods: readonly PayMethod[];
  reusable: boolean;
  /** Null: the profile's. */
  ownBank: BankLine[] | null;
  expiresAt: string | null;
}

/** None of the link's ways can take money: nothing was sent. */
export class NoWayToPay extends Error {}

/** The wanted ways that have a wallet or bank details. @throws NoWayToPay */
function usableWays(
  wanted: readonly PayMethod[],
  { bankSealed }: PayeeView,
  { rails, ownBank }: { rails: readonly RailId[]; ownBank: BankLine[] | null },
): PayMethod[] {
  const hasBank = ownBank ? ownBank.length > 0 : bankSealed !== null;
  const ways = wanted.filter(
    (way) => (way !== "crypto" || rails.length > 0) && (way !== "bank" || hasBank),
  );
  if (ways.length === 0) throw new NoWayToPay();
  return ways;
}

/** A sealed link. Sending it again after a lost answer creates no second one. */
export interface PreparedLink {
  address: string;
  send: () => Promise<PublicLinkView>;
}

/** @throws NoWayToPay */
export async function prepareLink(
  owner: Owner,
  payee: PayeeView,
  draft: LinkDraft,
  environment: Environment = defaultEnvironment(),
): Promise<PreparedLink> {
  const { text, amount, currency, reusable, ownBank, expiresAt } = draft;
  const { payeeId: id, payeeKey } = owner;
  const linkId = newPayLinkId();
  const key = randomBytes(32);
  const methods = usableWays(draft.methods, payee, { rails: railsOf(payee), ownBank });
  const to = methods.includes("crypto") ? walletsOf(payee) : {};
  const bank = methods.includes("bank") ? (ownBank ?? (await bankLinesOf(owner, payee))) : null;
  const description: PayDescription = {
    v: 1,
    ...text,
    amount,
    currency,
    to,
    ...(bank && { bank, bankOwn: ownBank !== null }),
  };
  const body = {
    id: linkId,
    payee: id,
    amount,
    currency,
    reusable,
    methods,
    to,
    sealed: await seal.sealDescription(key, linkId, description),
    keySealed: await seal.sealLinkKey(payeeKey, id, linkId, key),
    labelSealed: await sealLabelOf(owner, linkId, text),
    expiresAt,
    ...(bank && { bankOf: ownBank ? null : await bankOf(payee) }),
  };
  return {
    address: formatPayLink(linkId, toBase64url(key)),
    send: () => callOperation(api.createPayLink, { ...asOwner(owner), body, environment }),
  };
}

const sealLabelOf = (
  { payeeId, payeeKey }: Owner,
  linkId: string,
  { kind, title, doc }: Pick<PayDescription, "kind" | "title" | "doc">,
): Promise<string> =>
  seal.sealLabel(payeeKey, payeeId, linkId, { v: 1, kind, title, ...(doc && { doc }) });

/** Whether a link shows payers other wallets or bank details than the profile has now (PY-065). */
export async function isOutdated({ link }: OwnLink, payee: PayeeView): Promise<boolean> {
  const { terms, status } = link;
  if (!["open", "pending", "partial"].includes(status) || link.keySealed === null) return false;
  const bankWhenMade = terms.bankOf ?? terms.bankLegacy;
  if (bankWhenMade && bankWhenMade !== (await bankOf(payee))) return true;
  const now = walletsOf(payee);
  return terms.rails.some((rail) => {
    const family = isRailId(rail) ? familyOfRail(rail) : null;
    return family !== null && terms.to[family] !== now[family];
  });
}

/**
 * Seals a link's description again with the profile's wallets and bank details, and with other changes.
 * @returns null for a link that cannot be decrypted
 * @throws ApiError 409 `stale` or `conflict` when the profile or the link changed meanwhile; NoWayToPay
 */
export async function resealLink(
  owner: Owner,
  payee: PayeeView,
  { link, k, description }: OwnLink,
  changes: Partial<Pick<LinkDraft, "text" | "methods" | "ownBank" | "expiresAt">> = {},
): Promise<OwnerLinkView | null> {
  if (k === null || description === null) return null;
  const { text, expiresAt } = changes;
  const { bank: oldBank, bankOwn, doc, amount, currency, ...oldText } = description;
  const oldOwn = bankOwn === true ? (oldBank ?? []) : null;
  const ownBank = changes.ownBank === undefined ? oldOwn : changes.ownBank;
  const own = railsOf(payee);
  const before = link.terms.methods.includes("crypto") ? link.terms.rails : own;
  const rails = own.filter((rail) => before.includes(rail));
  const methods = usableWays(changes.methods ?? link.terms.methods, payee, { rails, ownBank });
  const takesBank = methods.includes("bank");
  const to = methods.includes("crypto") ? walletsOf(payee) : {};
  const named = { ...(text ?? oldText), ...(doc && { doc }) };
  const sealed = await seal.sealDescription(fromBase64url(k), link.id, {
    ...named,
    v: 1,
    amount,
    currency,
    to,
    ...(takesBank && {
      bank: ownBank ?? (await bankLinesOf(owner, payee)),
      bankOwn: ownBank !== null,
    }),
  });
  const ways = await hashPayWays({
    methods: payee.methods,
    stripe: payee.stripe?.charges === true,
    paypal: payee.paypal?.receivable === true,
    addresses: payee.addresses,
    bankOf: await bankOf(payee),
  });
  const call = asLinkOwner(owner, link.id);
  return callOperation(api.changePayLink, {
    ...call,
    headers: {
      ...call.headers,
      "If-Match": await seal.hashSealed(link.sealed),
      "X-Pay-Ways": ways,
    },
    body: {
      sealed,
      to,
      methods,
      ...(text && { labelSealed: await sealLabelOf(owner, link.id, named) }),
      ...(methods.includes("crypto") && { rails }),
      ...(takesBank && { bankOf: ownBank ? null : await bankOf(payee) }),
      ...(expiresAt !== undefined && { expiresAt }),
    },
  });
}

/**
 * Updates every open link to the profile's wallets and bank details.
 * @returns how many were updated, and how many could not be
 */
export async function resealOutdated(
  owner: Owner,
  payee: PayeeView,
): Promise<{ done: number; failed: number }> {
  const count = { done: 0, failed: 0 };
  for (let cursor: string | undefined; ; ) {
    const page = await listOwnLinks(owner, "open", cursor);
    for (const row of page.rows) {
      if (!(await isOutdated(row, payee))) continue;
      const next = await resealLink(owner, payee, row).catch((error) => {
        const isExpected =
          error instanceof ApiError ? error.status === 409 : error instanceof NoWayToPay;
        if (isExpected) return null;
        throw error;
      });
      count[next ? "done" : "failed"] += 1;
    }
    if (!page.next) return count;
    cursor = page.next;
  }
}
