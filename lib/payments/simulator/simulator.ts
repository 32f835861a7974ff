/** Test money: a Stripe and a PayPal in this process, called like the real ones (DB-090). */
import type {
  ACCOUNT_ACTIONS,
  SIMULATED_ACTIONS,
  SimulatedCheckoutView,
} from "@/lib/contract/pay-simulator";
import { env } from "@/lib/env";
import { createPayPalSimulator, type PayPalSimulator } from "./paypal";
import { createStripeSimulator, type StripeSimulator } from "./stripe";

export type SimulatedAction = (typeof SIMULATED_ACTIONS)[number];
export type AccountAction = (typeof ACCOUNT_ACTIONS)[number];

/** An event as the provider posts it. */
export interface SimulatedEvent {
  text: string;
  headers: Record<string, string>;
}

/** What both simulators provide. */
export interface ProviderSimulator {
  /** Replaces the network. A test may set another function to cut the connection. */
  answering: typeof fetch;
  checkouts(): SimulatedCheckoutView[];
  /** Null: there is no such checkout. Otherwise the events that the provider sends. */
  act(id: string, action: SimulatedAction): SimulatedEvent[] | null;
  actOnAccount(account: string, action: AccountAction): SimulatedEvent[] | null;
}

interface Simulator {
  stripe: StripeSimulator;
  paypal: PayPalSimulator;
}

// On globalThis: Next loads this module once per bundle, and they must share one simulator.
const shared = globalThis as typeof globalThis & { sealdeskPaySimulator?: Simulator | undefined };

export const isSimulated = (): boolean => env().PAY_SIMULATOR !== "0";

export function simulator(): Simulator {
  shared.sealdeskPaySimulator ??= {
    stripe: createStripeSimulator(),
    paypal: createPayPalSimulator(),
  };
  return shared.sealdeskPaySimulator;
}
