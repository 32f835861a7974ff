/** What a payer reads when a payment could not be started. */
import { payCode } from "@/client/payments/refusal";
import { type Failure, failureOf } from "@/components/page/failure";

const UNAVAILABLE =
  "This way to pay isn’t available right now. Nothing was charged. Choose another way, or try again in a few minutes.";

const WORDS: Readonly<Record<string, string>> = {
  unavailable: UNAVAILABLE,
  method: UNAVAILABLE,
  gone: "This link can’t be paid any more. Nothing was charged. Reload the page to see why.",
  conflict:
    "This has changed meanwhile. Nothing was charged. Reload the page to see how it stands.",
};

export const payFailure = (error: unknown): Failure => failureByCode(error, WORDS);

/** The words for a refusal's code. When the payer should retry later, the words say when. */
export function failureByCode(error: unknown, table: Readonly<Record<string, string>>): Failure {
  const failure = failureOf(error);
  const words = table[payCode(error) ?? ""];
  return words && failure.notBefore === undefined ? { words } : failure;
}
