/** What the database of a shop holds: nothing that only its owner and its customers may know (XB-016, SH-028). */
import { randomBytes, randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as backupRoute from "@/app/api/shops/[shopId]/backup/route";
import * as gateRoute from "@/app/api/shops/[shopId]/gate/route";
import * as requestsRoute from "@/app/api/shops/[shopId]/requests/route";
import * as shopRoute from "@/app/api/shops/[shopId]/route";
import { newCapability } from "@/lib/protocol/capability";
import { importKey, seal } from "@/lib/protocol/envelope";
import { pad } from "@/lib/protocol/padding";
import { newEncrypted } from "@/lib/testing/files";
import { dumpTables, findLeaksWithin, keyMarker, textMarker } from "@/lib/testing/leaks";
import {
  askShop,
  customerOf,
  newGate,
  orderBody,
  placeOrder,
  requestBody,
  sealedKeys,
} from "@/lib/testing/shops";

const words = (about: string) => `${about} ${randomBytes(9).toString("hex")}`;

test("no key, product, order or password of a shop can be read from the tables", async () => {
  const secrets = { docKey: newCapability(), ownerKey: newCapability() };
  const texts = {
    product: words("Lamp"),
    note: words("Sold to"),
    order: words("For"),
    wish: words("Call"),
  };
  const sealText = async (key: string, text: string, size: number | "steps") =>
    Buffer.from(
      await seal(await importKey(key), randomUUID(), pad(Buffer.from(text), size)),
    ).toString("base64");
  const shop = { ...(await newEncrypted()), auth: newCapability() };
  const catalog = await sealText(secrets.docKey, texts.product, "steps");
  const state = await sealText(secrets.ownerKey, texts.note, "steps");
  const body = { keys: sealedKeys(), catalog, state };
  expect((await askShop(shopRoute.POST, shop, { body })).status).toBe(201);
  const link = await customerOf(shop);
  const gate = newGate();
  const change = { seq: 2, catalog, gate: gate.sent, photos: [] };
  expect((await askShop(gateRoute.PUT, shop, { body: change })).status).toBe(200);
  const headers = {
    "X-Shop-Gate": gate.key,
    "User-Agent": words("Browser"),
    "X-Svc-IP": "203.0.113.77",
  };
  const payload = await sealText(secrets.docKey, texts.order, 16_384);
  const order = orderBody({ payload });
  expect((await placeOrder(link, order, { headers })).status).toBe(201);
  const request = requestBody({ payload: await sealText(secrets.docKey, texts.wish, 2_048) });
  expect((await askShop(requestsRoute.POST, link, { body: request, headers })).status).toBe(201);
  const [lookup, backup] = [
    newCapability(),
    Buffer.from(await seal(await importKey(secrets.ownerKey), "x", randomBytes(113))).toString(
      "base64",
    ),
  ];
  expect((await askShop(backupRoute.PUT, shop, { body: { lookup, backup } })).status).toBe(200);

  const tables = await dumpTables(String(process.env.DATABASE_URL));
  const ofShops = tables.filter(({ name }) => /\.shop/.test(name));
  expect(ofShops.length).toBeGreaterThan(6);
  const keys = {
    ...secrets,
    lookup,
    gate: gate.key,
    auth: shop.auth,
    owner: shop.capability,
    link: link.capability,
  };
  const markers = [
    ...Object.entries(keys).map(([name, key]) => keyMarker(name, key)),
    ...Object.entries({ ...texts, browser: headers["User-Agent"] }).map(([name, text]) =>
      textMarker(name, text),
    ),
  ];
  expect(findLeaksWithin(markers, tables)).toEqual([]);
  expect(findLeaksWithin([textMarker("network", headers["X-Svc-IP"])], ofShops)).toEqual([]);
  // What is looked for is found where it stands.
  expect(findLeaksWithin([textMarker("order", order.id)], ofShops)).not.toEqual([]);
}, 60_000);
