/** What a customer's device keeps of shops: how new a shop was, its password's key, and the orders placed from here. */
import type { Order, ShownStatus } from "../../lib/kinds/shop/order";
import type { ShopAddress } from "../../lib/protocol/shop-links";
import type { Environment } from "../environment";
import { oneStore } from "../one-store";
import type { OrderSending } from "./customer-orders";
import type { ShopRefusalCode } from "./customer-refusal";

export interface StoredShop {
  id: string;
  /** The highest number of its catalog that was seen here. */
  seq: number;
  address: ShopAddress;
  name: string;
  /** What its password gave, as long as it has this salt. */
  gate?: { salt: string; contentKey: string; header: string } | undefined;
}

/** `unsure`: the link ended before anybody answered whether the order arrived. */
export type OrderState = "sending" | "placed" | "refused" | "unsure";

export interface StoredOrder {
  id: string;
  shopId: string;
  /** What the receipt says of the shop when its link has ended. */
  shop: {
    name: string;
    color?: string | undefined;
    contact?: { email?: string | undefined; phone?: string | undefined } | undefined;
    bank?: { label?: string | undefined; value: string }[] | undefined;
    cashNote?: string | undefined;
  };
  order: Order;
  /** Opens its status, 43 characters. */
  orderKey: string;
  /** `X-Order-Token`. */
  token: string;
  state: OrderState;
  /** Why the shop did not take it. */
  refusal?: ShopRefusalCode | undefined;
  /** What it needed more of than is left. */
  short?: readonly { name: string; left: number }[] | undefined;
  /** How it stood when that was last read, and when it came to that and to what was before. */
  status?: ShownStatus | undefined;
  reached?: Partial<Record<ShownStatus["status"], string>> | undefined;
  /** What is sent again until it is acknowledged. */
  sending?: OrderSending | undefined;
}

interface Kinds {
  shop: StoredShop;
  order: StoredOrder;
  /** Where a short link leads; its id is the hash of its capability. */
  link: { id: string; address: ShopAddress };
}
type Kept<Kind extends keyof Kinds> = Kinds[Kind] & { key: string };

const transact = oneStore("sealdesk-shops", "kept", "key");

/** Undefined as well where this browser keeps nothing. */
export async function readKept<Kind extends keyof Kinds>(
  environment: Environment,
  kind: Kind,
  id: string,
): Promise<Kinds[Kind] | undefined> {
  const read = transact<Kept<Kind> | undefined>(environment, "readonly", (store) =>
    store.get(`${kind}:${id}`),
  );
  return read.catch(() => undefined);
}

/** @returns whether it is kept */
export async function keep<Kind extends keyof Kinds>(
  environment: Environment,
  kind: Kind,
  value: Kinds[Kind],
): Promise<boolean> {
  const key = `${kind}:${value.id}`;
  const done = transact(environment, "readwrite", (store) => store.put({ ...value, key }));
  return done.then((answer) => answer !== undefined).catch(() => false);
}

export async function forgetOrder(environment: Environment, orderId: string): Promise<void> {
  const key = `order:${orderId}`;
  await transact(environment, "readwrite", (store) => {
    store.delete(key);
    return store.count();
  }).catch(() => undefined);
}

/** Orders that were placed at this shop from this device, the newest first. */
export async function keptOrders(environment: Environment, shopId: string): Promise<StoredOrder[]> {
  const all = transact<(StoredOrder & { key: string })[]>(environment, "readonly", (store) =>
    store.getAll(),
  );
  const rows = (await all.catch(() => undefined)) ?? [];
  return rows
    .filter(({ key, shopId: of }) => key.startsWith("order:") && of === shopId)
    .sort((one, other) => (one.order.placedAt < other.order.placedAt ? 1 : -1));
}
