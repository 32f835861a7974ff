/** Making and using shops in a test: sealed bytes of the right sizes, which nobody opens. */
import { createECDH, randomBytes, randomUUID } from "node:crypto";
import * as linksRoute from "@/app/api/shops/[shopId]/links/route";
import * as ordersRoute from "@/app/api/shops/[shopId]/orders/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import { ORDER_BYTES, PHOTO_BYTES, REQUEST_BYTES } from "@/lib/contract/shop-shapes";
import { digestOf } from "@/lib/digest";
import type { Route } from "@/lib/http/route";
import { newCapability } from "@/lib/protocol/capability";
import { type Answered, type CallOptions, call } from "./call";
import { newAddress, newEncrypted } from "./files";

/** Random bytes that could be an envelope. */
export function sealed(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(randomBytes(size));
  bytes[0] = 1;
  return bytes;
}
export const sealedBase64 = (size: number): string => Buffer.from(sealed(size)).toString("base64");
/** A catalog or a state. */
export const padded = (steps = 1): string => sealedBase64(16_384 * steps + 29);
export const sealedKeys = (): string => sealedBase64(900);
export const newPhoto = () => sealed(PHOTO_BYTES);

const point = (): string => createECDH("prime256v1").generateKeys("base64url");

export const orderBody = (more: object = {}) => ({
  id: randomUUID(),
  key: point(),
  payload: sealedBase64(ORDER_BYTES),
  ...more,
});
export const requestBody = (more: object = {}) => ({
  ...orderBody({ payload: sealedBase64(REQUEST_BYTES) }),
  ...more,
});

/** A shop and its owner, or a shop and a customer's link. */
export interface TestShop {
  id: string;
  capability: string;
  /** The owner's `X-Shop-Auth`. */
  auth?: string;
}

type More = Partial<CallOptions>;

/** Asks a route of a shop; every call comes from a network of its own unless it says otherwise. */
export const askShop = (
  route: Route,
  { id, capability, auth }: TestShop,
  { params, headers, ...more }: More = {},
): Promise<Answered> => {
  const { method, path } = route.operation;
  const given: Record<string, string> = { shopId: id, ...params };
  return call(route, {
    method,
    capability,
    params: given,
    path: path.replace(/:(\w+)/g, (_, name: string) => given[name] ?? ""),
    headers: { "X-Svc-IP": newAddress(), ...(auth ? { "X-Shop-Auth": auth } : {}), ...headers },
    ...more,
  });
};

export const registration = () => ({ keys: sealedKeys(), catalog: padded(), state: padded() });

export async function newShop(): Promise<Required<TestShop>> {
  const shop = { ...(await newEncrypted()), auth: newCapability() };
  const { status, body } = await askShop(shopRoute.POST, shop, { body: registration() });
  if (status !== 201) throw new Error(`No shop: ${JSON.stringify(body)}`);
  return shop;
}

/** The same shop by a new link. */
export async function customerOf(
  shop: TestShop,
  more: object = {},
): Promise<TestShop & { accessId: string }> {
  const { status, body } = await askShop(linksRoute.POST, shop, {
    body: { expiresAt: null, ...more },
  });
  if (status !== 201) throw new Error(`No link: ${JSON.stringify(body)}`);
  return { id: shop.id, capability: body.token, accessId: body.accessId };
}

export const placeOrder = (shop: TestShop, body: object = orderBody(), more: More = {}) =>
  askShop(ordersRoute.POST, shop, { body, ...more });

/** A refusal in short. */
export const refusal = ({ status, body }: Answered): [number, string | undefined] => [
  status,
  body.reason,
];

/** A shop password as its owner stores it, and the key that a customer derives. */
export function newGate() {
  const key = newCapability();
  const salt = randomBytes(16).toString("base64url");
  return { key, sent: { salt, verifier: digestOf(key), key: sealedBase64(61) } };
}
