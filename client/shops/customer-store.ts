/** What a customer's device stores of shops: how new a shop was, its password's key, and orders placed from here. */
import type { Order, ShownStatus } from "../../lib/kinds/shop/order";
import type { ShopAddress } from "../../lib/protocol/shop-links";
import { defaultEnvironment, type Environment } from "../environment";
import { oneStore } from "../one-store";
import type { OrderSending } from "./customer-orders";
import type { ShopRefusalCode } from "./customer-refusal";

export interface StoredShop {
  id: string;
  /** The highest catalog number seen here. */
  seq: number;
  address: ShopAddress;
  name: string;
  /** The key derived from its password, valid for this salt. */
  gate?: { salt: string; contentKey: string; header: string } | undefined;
}

/** `unsure`: the link ended before it was known whether the order arrived. */
type OrderState = "sending" | "placed" | "refused" | "unsure";

export interface StoredOrder {
  id: string;
  shopId: string;
  /** The shop's details for a receipt after its link has ended. */
  shop: {
    name: string;
    color?: string | undefined;
    contact?: { email?: string | undefined; phone?: string | undefined } | undefined;
    bank?: { label?: string | undefined; value: string }[] | undefined;
    cashNote?: string | undefined;
  };
  order: Order;
  /** Decrypts its status, 43 characters. */
  orderKey: string;
  /** `X-Order-Token`. */
  token: string;
  state: OrderState;
  /** Why the shop refused it. */
  refusal?: ShopRefusalCode | undefined;
  /** What it needed more of than is left. */
  short?: readonly { name: string; left: number }[] | undefined;
  /** Its last known status, and when it reached that and earlier ones. */
  status?: ShownStatus | undefined;
  reached?: Partial<Record<ShownStatus["status"], string>> | undefined;
  /** Sent again until it is confirmed. */
  sending?: OrderSending | undefined;
}

interface Kinds {
  shop: StoredShop;
  order: StoredOrder;
  /** Where a short link leads; its id is the hash of its capability. */
  link: { id: string; address: ShopAddress };
}
type Row<Kind extends keyof Kinds> = Kinds[Kind] & { key: string };

const transact = oneStore("sealdesk-shops", "kept", "key");

/** Undefined also when this browser stores nothing. */
export async function readStored<Kind extends keyof Kinds>(
  kind: Kind,
  id: string,
  environment: Environment = defaultEnvironment(),
): Promise<Kinds[Kind] | undefined> {
  const read = transact<Row<Kind> | undefined>(environment, "readonly", (store) =>
    store.get(`${kind}:${id}`),
  );
  return read.catch(() => undefined);
}

/** @returns whether it was stored */
export async function storeOnDevice<Kind extends keyof Kinds>(
  kind: Kind,
  value: Kinds[Kind],
  environment: Environment,
): Promise<boolean> {
  const key = `${kind}:${value.id}`;
  const done = transact(environment, "readwrite", (store) => store.put({ ...value, key }));
  return done.then((answer) => answer !== undefined).catch(() => false);
}

/** For an order that the shop refused: its cart is ordered again. */
export async function forgetOrder(
  orderId: string,
  environment: Environment = defaultEnvironment(),
): Promise<void> {
  const key = `order:${orderId}`;
  await transact(environment, "readwrite", (store) => {
    store.delete(key);
    return store.count();
  }).catch(() => undefined);
}

/** Orders placed at this shop from this device, newest first. */
export async function listStoredOrders(
  shopId: string,
  environment: Environment = defaultEnvironment(),
): Promise<StoredOrder[]> {
  const all = transact<(StoredOrder & { key: string })[]>(environment, "readonly", (store) =>
    store.getAll(),
  );
  const rows = (await all.catch(() => undefined)) ?? [];
  return rows
    .filter(({ key, shopId: of }) => key.startsWith("order:") && of === shopId)
    .sort((one, other) => (one.order.placedAt < other.order.placedAt ? 1 : -1));
}
