/** The ways to pay that a payee has now, and which of them a link offers. */
import { eq, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { payee } from "@/db/schema";
import { familyOfRail, isRailId, type RailId } from "@/lib/contract/pay-rails";
import type { PayMethod } from "@/lib/contract/pay-shapes";
import { digestOf } from "@/lib/digest";
import { PAY_FAMILIES, type PayFamily } from "@/lib/protocol/pay-families";
import { payWaysText } from "@/lib/protocol/pay-ways";
import type { LinkRow } from "./rows";
import { isProviderSetUp, isRailSetUp } from "./set-up";

export interface PayeeWays {
  methods: PayMethod[];
  /** Connected accounts that can take money now. */
  stripe: boolean;
  paypal: boolean;
  addresses: Partial<Record<PayFamily, { address: string; rails: RailId[] }>>;
  /** SHA-256 of the sealed bank details; null without any. */
  bankOf: string | null;
}

export interface WaysJson {
  methods: PayMethod[];
  bank_of: string | null;
  providers: ("stripe" | "paypal")[];
  addresses: { family: PayFamily; address: string; rails: RailId[] }[];
}

/** SQL for the ways of the `payee` in a statement; `waysOf` parses it. */
export const WAYS = `json_build_object(
  'methods', payee.methods,
  'bank_of', encode(sha256(convert_to(payee.bank_sealed, 'UTF8')), 'hex'),
  'providers', coalesce((select json_agg(r.provider) from pay_provider r
    where r.payee_id = payee.id and r.active), '[]'),
  'addresses', coalesce((select json_agg(json_build_object('family', a.family, 'address', a.address, 'rails', a.rails))
    from pay_address a where a.payee_id = payee.id and a.removed_at is null), '[]'))`;

export const waysOf = ({
  methods,
  bank_of: bankOf,
  providers,
  addresses,
}: WaysJson): PayeeWays => ({
  methods,
  stripe: providers.includes("stripe"),
  paypal: providers.includes("paypal"),
  addresses: Object.fromEntries(
    addresses.map(({ family, address, rails }) => [family, { address, rails }]),
  ),
  bankOf,
});

/** @throws Error for an unknown payee: callers have found it already */
export async function readWaysOf(payeeId: string, from: Tx | Db = db()): Promise<PayeeWays> {
  const ways = sql.raw(WAYS).mapWith(waysOf);
  const [row] = await from.select({ ways }).from(payee).where(eq(payee.id, payeeId));
  if (!row) throw new Error("There is no such payee.");
  return row.ways;
}

/** The hash that an owner's page sends as `X-Pay-Ways` (DB-093). */
export const waysHash = (ways: PayeeWays): string => digestOf(payWaysText(ways));

/** The ways that work now: turned on, connected and set up. */
export function openWays(ways: PayeeWays) {
  const isOn = (method: PayMethod) => ways.methods.includes(method);
  const rails = isOn("crypto")
    ? PAY_FAMILIES.flatMap((family) => ways.addresses[family]?.rails ?? []).filter(isRailSetUp)
    : [];
  return {
    card: isOn("card") && ways.stripe && isProviderSetUp("stripe"),
    paypal: isOn("paypal") && ways.paypal && isProviderSetUp("paypal"),
    rails,
  };
}

export interface Offer {
  card: boolean;
  paypal: boolean;
  rails: RailId[];
  bank: boolean;
  order: PayMethod[];
}

/**
 * What a link offers now. A rail whose wallet changed since the link was sealed is not offered, because the page could
 * not tell the new wallet from a forged one. Nor is a bank transfer to details that the profile has replaced (PY-065).
 */
export function offerOf(
  link: Pick<LinkRow, "methods" | "rails" | "to" | "shop" | "bankOf">,
  ways: PayeeWays,
): Offer {
  const open = openWays(ways);
  const takes = (method: PayMethod) => link.methods.includes(method);
  const isSameWallet = (rail: RailId) => {
    const family = familyOfRail(rail);
    return link.to[family] !== undefined && link.to[family] === ways.addresses[family]?.address;
  };
  const rails = takes("crypto")
    ? link.rails.filter(isRailId).filter((rail) => open.rails.includes(rail) && isSameWallet(rail))
    : [];
  // Null: the link has its own bank details, which stay (DB-098).
  const hasCurrentBank = link.bankOf === null || link.bankOf === ways.bankOf;
  const offer = {
    card: takes("card") && open.card,
    paypal: takes("paypal") && open.paypal,
    rails,
    // A shop's bank details are in its catalog.
    bank: takes("bank") && link.shop === null && ways.methods.includes("bank") && hasCurrentBank,
  };
  const isOffered = (method: PayMethod) => (method === "crypto" ? rails.length > 0 : offer[method]);
  return { ...offer, order: ways.methods.filter(isOffered) };
}
