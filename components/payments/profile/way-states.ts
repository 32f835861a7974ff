/** What each way to pay still needs, and which server setting enables it. */
import { railsOf } from "@/client/payments/links";
import { type ChainId, chainOfRail } from "@/lib/contract/pay-rails";
import type { PayeeView, PayMethod } from "@/lib/contract/pay-shapes";
import { PAY_FAMILIES, type PayFamily } from "@/lib/protocol/pay-families";

export interface WayState {
  isReady: boolean;
  words: string;
  /** The action of its button. */
  can?: "disconnect" | "Connect Stripe" | "Connect PayPal" | "Continue";
}

/** The ways that the server's operator has set up. */
export interface SetUpWays {
  stripe: boolean;
  paypal: boolean;
  chains: readonly ChainId[];
}

/** @param setUp null while loading */
export const statesOf = (
  payee: PayeeView,
  setUp: SetUpWays | null,
): Record<PayMethod, WayState> => ({
  card: cardState(payee, setUp?.stripe),
  paypal: paypalState(payee, setUp?.paypal),
  crypto: cryptoState(payee, setUp?.chains),
  bank: bankState(payee),
});

/** The settings with which an operator enables a family's chains. */
export const CHAIN_SETTINGS: Readonly<Record<PayFamily, string>> = {
  evm: "PAY_RPC_ETHEREUM, PAY_RPC_BASE and so on",
  tron: "PAY_TRON_URL",
  solana: "PAY_RPC_SOLANA",
  mobilecoin: "PAY_MOBILECOIN_URL",
};

function cardState({ stripe }: PayeeView, isSetUp: boolean | undefined): WayState {
  if (isSetUp === false)
    return {
      isReady: false,
      words:
        "This server isn’t set up for cards. Its operator sets STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.",
    };
  if (!stripe)
    return {
      isReady: false,
      words: "Connect your own Stripe account. Card payments go into it.",
      can: "Connect Stripe",
    };
  const name = stripe.name ?? stripe.account;
  if (!stripe.charges)
    return {
      isReady: false,
      words: `Stripe needs more details of ${name} first.`,
      can: "Continue",
    };
  const mode = stripe.livemode ? "" : " Test mode: no real money moves.";
  return { isReady: true, words: `Paid into ${name} at Stripe.${mode}`, can: "disconnect" };
}

function paypalState({ paypal }: PayeeView, isSetUp: boolean | undefined): WayState {
  if (isSetUp === false)
    return {
      isReady: false,
      words:
        "This server isn’t set up for PayPal. Its operator sets PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, PAYPAL_PARTNER_ID and PAYPAL_WEBHOOK_ID.",
    };
  if (!paypal)
    return {
      isReady: false,
      words: "Connect your PayPal business account.",
      can: "Connect PayPal",
    };
  const name = paypal.email ?? paypal.merchant;
  return paypal.receivable
    ? { isReady: true, words: `Paid into ${name} at PayPal.`, can: "disconnect" }
    : { isReady: false, words: `PayPal needs ${name} to be confirmed first.`, can: "Continue" };
}

function cryptoState(payee: PayeeView, chains: readonly ChainId[] | undefined): WayState {
  if (chains?.length === 0)
    return {
      isReady: false,
      words:
        "This server isn’t set up for stablecoins. Its operator sets PAY_RPC, or the server of one network, such as PAY_RPC_BASE.",
    };
  const families = PAY_FAMILIES.filter((family) => payee.addresses[family]);
  if (families.length === 0)
    return { isReady: false, words: "Add a wallet below. USDC and USDT arrive there directly." };
  const wallets = families.length === 1 ? "your wallet" : "your wallets";
  if (chains && !railsOf(payee).some((rail) => chains.includes(chainOfRail(rail)))) {
    const settings = families.map((family) => CHAIN_SETTINGS[family]).join(", ");
    return {
      isReady: false,
      words: `This server isn’t set up for the networks of ${wallets}. Its operator sets ${settings}.`,
    };
  }
  return { isReady: true, words: `USDC and USDT arrive in ${wallets} below.` };
}

const bankState = ({ bankSealed }: PayeeView): WayState =>
  bankSealed === null
    ? { isReady: false, words: "Add the account payers send to. It’s encrypted." }
    : {
        isReady: true,
        words: "Payers get your details and the reference. You mark what arrives.",
      };
