/** `X-Pay-Ways`: which ways to be paid the owner's page knew of, as one hash (DB-093). */
import { toHex, utf8 } from "./bytes";
import { sha256 } from "./derive";
import { PAY_FAMILIES, type PayFamily } from "./pay-families";

export interface PayWays {
  methods: readonly string[];
  stripe: boolean;
  paypal: boolean;
  addresses: Partial<Record<PayFamily, { address: string; rails: readonly string[] }>>;
  bankOf: string | null;
}

/** The exact text that is hashed: members and families in this order, nothing besides. */
export function payWaysText({ methods, stripe, paypal, addresses, bankOf }: PayWays): string {
  const ordered: PayWays["addresses"] = {};
  for (const family of PAY_FAMILIES) {
    const entry = addresses[family];
    if (entry) ordered[family] = { address: entry.address, rails: entry.rails };
  }
  return JSON.stringify({ methods, stripe, paypal, addresses: ordered, bankOf });
}

export const hashPayWays = async (ways: PayWays): Promise<string> =>
  toHex(await sha256(utf8(payWaysText(ways))));
