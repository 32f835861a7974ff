/** The buttons of `/dev/simulator`: something happens at a provider or on a chain, and is reported to us. */
import type { Body } from "@/lib/contract/operation";
import { PAY_RAILS } from "@/lib/contract/pay-rails";
import type * as api from "@/lib/contract/pay-simulator";
import type { SimulatedCheckoutView } from "@/lib/contract/pay-simulator";
import { mineSimulated, sendSimulated } from "./chains/simulated";
import { payErrors } from "./errors";
import { takeProviderEvent } from "./provider-events";
import type { ProviderId } from "./providers/provider";
import { isSimulated, type SimulatedEvent, simulator } from "./simulator/simulator";

/** @throws 404 when the server does not use test money */
function simulated() {
  if (!isSimulated()) throw payErrors.notSimulated();
  const { stripe, paypal } = simulator();
  return [
    { name: "stripe", double: stripe },
    { name: "paypal", double: paypal },
  ] as const;
}

/** @throws 404 */
export function readSimulatedCheckout(id: string): SimulatedCheckoutView {
  const all = simulated().flatMap(({ double }) => double.checkouts());
  const found = all.find((checkout) => checkout.id === id);
  if (!found) throw payErrors.notSimulated();
  return found;
}

/** @throws 404, and what taking an event throws */
export async function actOnSimulatedCheckout(
  id: string,
  { action, report }: Body<typeof api.actOnSimulatedCheckout>,
): Promise<SimulatedCheckoutView> {
  for (const { name, double } of simulated()) {
    const events = double.act(id, action) ?? [];
    if (report) await reportAll(name, events);
  }
  return readSimulatedCheckout(id);
}

/** @throws 404, and what taking an event throws */
export async function actOnSimulatedAccount(
  account: string,
  { action }: Body<typeof api.actOnSimulatedAccount>,
): Promise<{ ok: true }> {
  for (const { name, double } of simulated()) {
    const events = double.actOnAccount(account, action);
    if (!events) continue;
    await reportAll(name, events);
    return { ok: true };
  }
  throw payErrors.notSimulated();
}

async function reportAll(provider: ProviderId, events: readonly SimulatedEvent[]): Promise<void> {
  for (const { text, headers } of events)
    await takeProviderEvent(provider, text, new Headers(headers));
}

/** @throws 404 */
export function sendSimulatedTransfer({
  rail,
  address,
  tokenAmount,
  blocks,
}: Body<typeof api.sendSimulatedTransfer>): { tx: string } {
  simulated();
  const { chain } = PAY_RAILS[rail];
  const tx = sendSimulated(chain, { rail, address, tokenAmount: BigInt(tokenAmount) });
  mineSimulated(chain, blocks);
  return { tx };
}
