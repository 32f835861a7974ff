/** The providers by name, and their refusals in the words of payments. */
import { log } from "@/lib/http/log";
import { payErrors } from "../errors";
import { isProviderSetUp } from "../set-up";
import { paypalProvider } from "./paypal";
import { type Provider, type ProviderId, ProviderRefusal } from "./provider";
import { stripeProvider } from "./stripe";

const providers: Record<ProviderId, Provider> = { stripe: stripeProvider, paypal: paypalProvider };

/** What a payment by each is called. */
export const METHOD_OF = { stripe: "card", paypal: "paypal" } as const;

/** @throws 404 for another name */
export function providerNamed(name: string): Provider {
  if (name !== "stripe" && name !== "paypal") throw payErrors.providerUnknown();
  return providers[name];
}

/** @throws 404 for another name, 503 where the operator did not set it up */
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
 * Asks a provider, where its refusal is an answer.
 * @throws 400 `amount` or `method`, 409 `conflict`, in the provider's words; 503 when it does not answer
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
