/** The providers by name, and their refusals as errors of payments. */
import { log } from "@/lib/http/log";
import { payErrors } from "../errors";
import { isProviderSetUp } from "../set-up";
import { paypalProvider } from "./paypal";
import { type Provider, type ProviderId, ProviderRefusal } from "./provider";
import { stripeProvider } from "./stripe";

const providers: Record<ProviderId, Provider> = { stripe: stripeProvider, paypal: paypalProvider };

/** The payment method that each provider handles. */
export const METHOD_OF = { stripe: "card", paypal: "paypal" } as const;

/** @throws 404 for an unknown name */
export function providerNamed(name: string): Provider {
  if (name !== "stripe" && name !== "paypal") throw payErrors.providerUnknown();
  return providers[name];
}

/** @throws 404 for an unknown name, 503 when the operator did not set it up */
export function setUpProvider(name: string): Provider {
  const provider = providerNamed(name);
  if (isProviderSetUp(provider.id)) return provider;
  throw payErrors.unavailable("This way to pay is not set up on this server.");
}

export const readProviders = () => ({
  stripe: isProviderSetUp("stripe"),
  paypal: isProviderSetUp("paypal"),
});

/**
 * Calls a provider and turns its refusal into an answer.
 * @throws 400 `amount` or `method`, 409 `conflict`, with the provider's message; 503 when it does not answer
 */
export async function askProvider<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question();
  } catch (fault) {
    if (!(fault instanceof ProviderRefusal)) throw fault;
    if (fault.reason === "other") {
      log.info({ err: fault }, "a payment provider refused");
      throw payErrors.conflict(fault.message);
    }
    throw payErrors[fault.reason](fault.message);
  }
}
