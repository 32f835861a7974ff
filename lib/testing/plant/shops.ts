/** A shop with a password, an order, a request and a backup: the server sees sizes and times (SH-028). */
import { randomBytes, randomUUID } from "node:crypto";
import * as backupRoute from "@/app/api/shops/[shopId]/backup/route";
import * as gateRoute from "@/app/api/shops/[shopId]/gate/route";
import * as requestsRoute from "@/app/api/shops/[shopId]/requests/route";
import * as stateRoute from "@/app/api/shops/[shopId]/state/route";
import type { Environment } from "@/client/environment";
import { makeShop } from "@/client/testing/shops";
import { newCapability } from "@/lib/protocol/capability";
import { importKey, seal } from "@/lib/protocol/envelope";
import { type PaddedSize, pad } from "@/lib/protocol/padding";
import { sealMessage } from "@/lib/protocol/shop-message";
import { askShop, customerOf, newGate, placeOrder, requestBody } from "../shops";
import { Planting, secret } from "./planting";

async function sealed(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return Buffer.from(await seal(await importKey(key), randomUUID(), bytes)).toString("base64");
}

const padded = (key: string, text: string, size: PaddedSize = "steps") =>
  sealed(key, pad(Buffer.from(text), size));

export async function plantShop(environment: Environment) {
  const planting = new Planting();
  const about = planting.text("what a shop says of itself");
  const made = await makeShop(environment, { about, name: planting.text("the name of a shop") });
  const { shopId: id, capability, auth } = made;
  planting.key("the key of a shop", made.docKey);
  planting.key("the owner's key of a shop", made.ownerKey);
  planting.key("the capability of a shop", capability);
  planting.key("the proof of a shop's owner", auth);
  const shop = { id, capability, auth };
  const link = await customerOf(shop);
  planting.key("a customer's link to a shop", link.capability);

  const gate = newGate();
  planting.key("the password's key of a shop", gate.key);
  const product = planting.text("a product of a shop");
  const catalog = await padded(made.docKey, product);
  const change = { seq: made.seq + 1, catalog, gate: gate.sent, photos: [] };
  const gated = await askShop(gateRoute.PUT, shop, { body: change });
  const headers = {
    "X-Shop-Gate": gate.key,
    "X-Svc-IP": planting.text("the network of a customer", "203.0.113.77"),
    "User-Agent": planting.text("the browser of a customer"),
  };
  const orderId = randomUUID();
  const order = await sealMessage(
    "order",
    id,
    made.catalog.inbox,
    orderId,
    orderOf(planting, orderId),
  );
  const body = { id: orderId, key: order.key, payload: order.payload };
  const ordered = await placeOrder(link, body, { headers });
  const wish = await padded(made.docKey, planting.text("a request to a shop"), 2_048);
  const asked = requestBody({ payload: wish });
  const requested = await askShop(requestsRoute.POST, link, { body: asked, headers });
  const state = await padded(made.ownerKey, planting.text("the owner's note of an order"));
  const stored = await askShop(stateRoute.PUT, shop, { body: { state, version: 1 } });
  const lookup = planting.key("the address of a shop's backup", newCapability());
  const backup = await sealed(made.ownerKey, new Uint8Array(randomBytes(113)));
  const backedUp = await askShop(backupRoute.PUT, shop, { body: { lookup, backup } });
  const answers = [gated, ordered, requested, stored, backedUp];
  return { markers: planting.markers, statuses: answers.map(({ status }) => status), orderId };
}

const orderOf = (planting: Planting, id: string) => ({
  ...{ v: 1, id, placedAt: new Date().toISOString(), client: 1, catalogSeq: 1 },
  ...{ currency: "EUR", locale: "en", discount: null, delivery: null },
  customer: {
    name: planting.text("the name of a customer"),
    email: planting.text("the address of a customer", `ines-${secret()}@customers.test`),
    note: planting.text("the note of an order"),
  },
  lines: [
    {
      ...{ item: randomUUID(), name: planting.text("a line of an order") },
      ...{ qty: 1, unitPrice: "4500", total: "4500" },
    },
  ],
  totals: { items: "4500", discount: "0", delivery: "0", fees: [], total: "4500" },
  pay: { kind: "cash" },
});
