/** What an owner reads when payments refuse. */
import { ApiError } from "@/client/http";
import { NoWayToPay } from "@/client/payments/links";
import { type Failure, failureOf } from "@/components/page/failure";
import { ProtocolError } from "@/lib/protocol/errors";
import { failureByCode } from "../pay/pay-failure";

const WORDS: Readonly<Record<string, string>> = {
  stale:
    "Your ways to be paid have changed meanwhile, perhaps in another tab. Nothing was saved. Reload the page and try again.",
  conflict: "This has changed meanwhile. Nothing was saved. Reload the page to see how it stands.",
  unavailable: "This isn’t available right now. Nothing was changed. Try again in a few minutes.",
};

export function ownerFailure(error: unknown): Failure {
  if (error instanceof ProtocolError && error.code === "pay-link")
    return { words: "That’s more than fits into a link. Shorten the lines or the note." };
  if (error instanceof ProtocolError && error.code === "envelope")
    return {
      words: "Your saved bank details can’t be opened. Replace them under Ways to be paid.",
    };
  if (error instanceof NoWayToPay)
    return { words: "None of these ways can take money yet. Set one up under Ways to be paid." };
  return failureByCode(error, WORDS);
}

/** For a card refund: Stripe's own reason, or that a refund without an answer may have been made. */
export function refundFailure(error: unknown): Failure {
  if (error instanceof ApiError && error.status >= 500)
    return {
      words:
        "Stripe didn’t answer in time. The payment may have been refunded. Try again here: it’s refunded only once.",
    };
  return failureOf(error);
}
