/** What each way to be paid still needs, and which setting of the server turns it on. */
import type { PayeeView, PayMethod } from "@/lib/contract/pay-shapes";

export interface WayState {
  isReady: boolean;
  words: string;
  /** What its button does. */
  can?: "disconnect" | "Connect Stripe" | "Connect PayPal" | "Continue";
}

/** @param providers absent until it is known which are set up */
export const statesOf = (
  payee: PayeeView,
  providers: { stripe: boolean; paypal: boolean } | null,
): Record<PayMethod, WayState> => ({
  card: cardState(payee, providers?.stripe),
  paypal: paypalState(payee, providers?.paypal),
  crypto: cryptoState(payee),
  bank: bankState(payee),
});

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

function cryptoState({ addresses }: PayeeView): WayState {
  const count = Object.values(addresses).length;
  return count === 0
    ? { isReady: false, words: "Add a wallet below. USDC and USDT arrive there directly." }
    : {
        isReady: true,
        words: `USDC and USDT arrive in ${count === 1 ? "your wallet" : "your wallets"} below.`,
      };
}

const bankState = ({ bankSealed }: PayeeView): WayState =>
  bankSealed === null
    ? { isReady: false, words: "Add the account payers send to. It’s encrypted." }
    : {
        isReady: true,
        words: "Payers get your details and the reference. You mark what arrives.",
      };
