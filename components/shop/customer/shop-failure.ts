/** What a customer reads after an error. */
import { ShopRefusal } from "@/client/shops/customer-refusal";
import { type Failure, failureOf } from "@/components/page/failure";

export function shopFailure(error: unknown): Failure {
  if (!(error instanceof ShopRefusal)) return failureOf(error);
  const { message: words, retryAfter } = error;
  return retryAfter === null ? { words } : { words, notBefore: Date.now() + retryAfter * 1000 };
}
