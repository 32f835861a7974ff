/** Paying with stablecoins in a test: wallets that sign, quotes, and looks that need not wait. */
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import * as attachRoute from "@/app/api/pay/links/[linkId]/attach/route";
import * as checkRoute from "@/app/api/pay/links/[linkId]/check/route";
import * as quoteRoute from "@/app/api/pay/links/[linkId]/quote/route";
import * as addressRoute from "@/app/api/pay/payees/[payeeId]/addresses/[family]/route";
import * as eventsRoute from "@/app/api/pay/payees/[payeeId]/events/route";
import * as linkRoute from "@/app/api/pay/payees/[payeeId]/links/[linkId]/route";
import { pool } from "@/db/client";
import type { QuoteView } from "@/lib/contract/pay-crypto";
import { type RailId, railsOfFamily } from "@/lib/contract/pay-rails";
import { sendSimulated } from "@/lib/payments/chains/simulated";
import { askPay, asOwner, newPayee, type TestLink, type TestPayee } from "./payments";

export const newWallet = () => privateKeyToAccount(generatePrivateKey());

export const putAddress = (payee: TestPayee, family: string, body: object) =>
  asOwner(payee, addressRoute.PUT, { family }, { body });

/** A profile that takes crypto at a wallet of its own on every EVM chain. */
export async function newCryptoPayee(rails: RailId[] = railsOfFamily("evm")) {
  const payee = await newPayee({ methods: ["crypto", "bank"] });
  const wallet = newWallet();
  const { status } = await putAddress(payee, "evm", { address: wallet.address, rails, was: null });
  if (status !== 200) throw new Error(`No wallet: ${status}`);
  return { ...payee, wallet };
}

export const askQuote = (linkId: string, rail: RailId, more: object = {}) =>
  askPay(quoteRoute.POST, { linkId }, { body: { rail, ...more } });

export async function quoteFor(
  link: Pick<TestLink, "id">,
  rail: RailId,
  more: object = {},
): Promise<QuoteView> {
  const { status, body } = await askQuote(link.id, rail, more);
  if (status !== 200) throw new Error(`No quote: ${status} ${JSON.stringify(body)}`);
  return body;
}

/** As if nobody had looked for a while. */
export async function check(link: Pick<TestLink, "id">, more: object = {}) {
  await pool().query("update pay_link set looked_at = null where id = $1", [link.id]);
  await pool().query("delete from rate_limit where key like 'pay-look:%'");
  return (await askPay(checkRoute.POST, { linkId: link.id }, { body: more })).body;
}

export const attach = ({ id: linkId, payee }: TestLink, chain: string, tx: string) =>
  asOwner(payee, attachRoute.POST, { linkId }, { body: { chain, tx } });

export const ownerView = async ({ id: linkId, payee }: TestLink) =>
  (await asOwner(payee, linkRoute.GET, { linkId })).body;

/** Sends what was asked for, or something else, on a simulated chain. */
export const pay = (quote: QuoteView, more: { tokenAmount?: bigint; rail?: RailId } = {}) =>
  sendSimulated(chainNameOf(more.rail ?? quote.rail), {
    rail: quote.rail as RailId,
    address: quote.address,
    tokenAmount: BigInt(quote.tokenAmount),
    ...more,
  });

const chainNameOf = (rail: string) => rail.split("-")[1] as "base";

/** Types of a profile's last events, oldest first. @param linkId only of this link */
export async function eventsOf(payee: TestPayee, linkId?: string): Promise<string[]> {
  const { body } = await asOwner(payee, eventsRoute.GET);
  const events: { type: string; flag?: string; link: { id: string } }[] = body.events;
  return events
    .filter(({ link }) => linkId === undefined || link.id === linkId)
    .map(({ type, flag }) => (flag ? `${type} ${flag}` : type));
}
