/**
 * Keeps the statuses that customers see equal to the owner's state: it compares them with the server's, and seals and
 * stores differing ones. One that cannot be stored now is stored by the next page that reads the order.
 */
import * as api from "../../lib/contract/shop-status";
import { ShownStatus, type StatusNote } from "../../lib/kinds/shop/order";
import type { OrderEntry } from "../../lib/kinds/shop/state";
import { utf8 } from "../../lib/protocol/bytes";
import { MAX_STATUS_BYTES } from "../../lib/protocol/padding";
import { openOrderStatus, sealOrderStatus } from "../../lib/protocol/shop-status";
import { callOperation } from "../call";
import { inParts } from "./in-parts";
import { entryOf } from "./order-moves";
import type { OpenedOrder } from "./orders";
import { asShopOwner } from "./owner";
import { readOrNull } from "./read-or-null";
import type { ShopSession } from "./session";

type KeyedOrder = Pick<NonNullable<OpenedOrder>, "id" | "orderKey">;

const READ_AT_ONCE = 50;
const STORED_AT_ONCE = 200;
/** The server's status of an order: `damaged` cannot be decrypted. */
type Stored = ShownStatus | null | "damaged";

const doesFit = (status: ShownStatus): boolean =>
  utf8(JSON.stringify(status)).length <= MAX_STATUS_BYTES;

/** Null for a new order. */
function shownStatusOf(entry: OrderEntry): ShownStatus | null {
  const { s: status, at, shown: { note, track } = {} } = entry;
  if (status === "new") return null;
  const bare = { v: 1 as const, status, at };
  const tracked = track
    ? { ...bare, track: { carrier: track.carrier, number: track.number } }
    : bare;
  const whole = note ? { ...bare, note, ...tracked } : tracked;
  return [whole, tracked].find(doesFit) ?? bare;
}

/** Whether the whole note fits for the customer: with many non-ASCII characters less fits. */
export const isShownWhole = (shown: StatusNote): boolean =>
  doesFit({ v: 1, status: "canceled", at: new Date(0).toISOString(), ...shown });

export class OrderStatuses {
  private readonly stored = new Map<string, Stored>();
  private work: Promise<unknown> = Promise.resolve();

  constructor(private readonly session: ShopSession) {}

  /** Stores differing statuses, one run after another. @throws as all calls; the next run tries again */
  store(orders: readonly KeyedOrder[]): Promise<void> {
    const run = this.work.then(() => this.storeNow(orders));
    this.work = run.catch(() => {});
    return run;
  }

  private async storeNow(orders: readonly KeyedOrder[]): Promise<void> {
    const { owner, current } = this.session;
    const { state } = current();
    const moved = orders.flatMap((order) => {
      const entry = entryOf(state, order.id);
      return entry ? [{ ...order, at: entry.at, status: shownStatusOf(entry) }] : [];
    });
    await this.read(moved.filter(({ id }) => !this.stored.has(id)));
    const changed = moved.filter(({ id, at, status }) =>
      isOutdated(this.stored.get(id), at, status),
    );
    for (const some of inParts(changed, STORED_AT_ONCE)) {
      const sealing = some.map(async ({ id, orderKey, status }) => ({
        id,
        payload: status && (await sealOrderStatus(orderKey, owner.shopId, id, status)),
      }));
      const body = { statuses: await Promise.all(sealing) };
      await callOperation(api.storeStatuses, { ...asShopOwner(owner), body });
      for (const { id, status } of some) this.stored.set(id, status);
    }
  }

  private async read(orders: readonly KeyedOrder[]): Promise<void> {
    const { owner } = this.session;
    for (const some of inParts(orders, READ_AT_ONCE)) {
      const query = { ids: some.map(({ id }) => id).join() };
      const { statuses } = await callOperation(api.readStatuses, { ...asShopOwner(owner), query });
      const opening = some.map(async ({ id, orderKey }) => {
        const payload = statuses[id]?.payload;
        const open = (sealed: string) => openOrderStatus(orderKey, owner.shopId, id, sealed);
        const status = payload ? await readOrNull(ShownStatus, () => open(payload)) : null;
        this.stored.set(id, payload && !status ? "damaged" : status);
      });
      await Promise.all(opening);
    }
  }
}

/** Another device stored a status after this page's entry was written, so this page is outdated. */
function isOutdated(stored: Stored | undefined, at: string, wanted: ShownStatus | null): boolean {
  if (!stored || stored === "damaged") return stored !== wanted;
  return (
    Date.parse(stored.at) <= Date.parse(at) && JSON.stringify(stored) !== JSON.stringify(wanted)
  );
}
