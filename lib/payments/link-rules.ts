/**
 * What a link may offer: ways to pay that its payee has turned on, and the payee's current wallets and bank details.
 */
import { familyOfRail, isRailId, type RailId } from "@/lib/contract/pay-rails";
import type { PayMethod } from "@/lib/contract/pay-shapes";
import { PAY_FAMILIES, type PayFamily } from "@/lib/protocol/pay-families";
import { payErrors } from "./errors";
import type { PayeeWays } from "./ways";

export type Wallets = Partial<Record<PayFamily, string>>;

/** @throws 400 `method` for a way the payee has not turned on (PY-052) */
export function checkMethods(methods: readonly PayMethod[], ways: PayeeWays): void {
  const other = methods.find((method) => !ways.methods.includes(method));
  if (other) throw payErrors.method(`methods: this payments profile has not turned ${other} on.`);
}

/**
 * The rails of a link: the requested ones, or all rails of its wallets.
 * @throws 409 `stale` for a wallet that is no longer the payee's (PY-053); 400 `method` for a rail that the wallets do
 * not have
 */
export function railsFor(
  methods: readonly PayMethod[],
  asked: readonly RailId[] | undefined,
  to: Wallets,
  ways: PayeeWays,
): RailId[] {
  for (const family of PAY_FAMILIES)
    if (to[family] !== undefined && to[family] !== ways.addresses[family]?.address)
      throw payErrors.stale("A wallet");
  if (!methods.includes("crypto")) {
    if (asked) throw payErrors.method("rails: this link takes no crypto.");
    return [];
  }
  const own = PAY_FAMILIES.flatMap((family) => ways.addresses[family]?.rails ?? []);
  const rails = asked ? [...asked] : own.filter((rail) => to[familyOfRail(rail)] !== undefined);
  const foreign = rails.find((rail) => !own.includes(rail));
  if (foreign) throw payErrors.method(`rails: this payments profile does not take ${foreign}.`);
  if (rails.length === 0) throw payErrors.method("to: a link that takes crypto needs a wallet.");
  if (rails.some((rail) => to[familyOfRail(rail)] === undefined)) throw payErrors.stale("A wallet");
  return rails;
}

/** The row's rails that this version knows. */
export const knownRails = (rails: readonly string[]): RailId[] => rails.filter(isRailId);

/**
 * Which bank details a link shows: the hash of the payee's, or null for the link's own.
 * @throws 400 `upgrade` when the link takes transfers and does not say which; 409 `stale` when the payee's have changed
 * (PY-054)
 */
export function bankOfLink(
  methods: readonly PayMethod[],
  bankOf: string | null | undefined,
  ways: PayeeWays,
): string | null {
  if (bankOf === undefined) {
    if (methods.includes("bank")) throw payErrors.upgrade();
    return null;
  }
  if (bankOf !== null && bankOf !== ways.bankOf) throw payErrors.stale("The bank details");
  return bankOf;
}

/** @throws 400 for a time in the past (PY-055) */
export function expiryOf(expiresAt: string | null | undefined, now: Date): Date | null {
  if (expiresAt === undefined || expiresAt === null) return null;
  const at = new Date(expiresAt);
  if (at <= now) throw payErrors.invalid("expiresAt: must be in the future");
  return at;
}
