/** The shops' part of the published vectors (E-014 to E-023, E-028, DB-046, DB-054). */
import { concat, fromBase64url, fromUtf8, ownBytes, toBase64, toHex, utf8 } from "../bytes";
import { hashCapability } from "../capability";
import * as contexts from "../contexts";
import { sha256 } from "../derive";
import { importPrivate, publicOf } from "../ecdh";
import { importKey, open } from "../envelope";
import { PADDED_BYTES, pad, unpad } from "../padding";
import * as catalogs from "../shop-catalog";
import * as keys from "../shop-keys";
import { formatShortShopLink, parseCustomerLink } from "../shop-links";
import { openMessage, sealMessage } from "../shop-message";
import { openPhoto, SEALED_PHOTO_BYTES, sealPhoto } from "../shop-photo";
import { openOrderStatus, sealOrderStatus } from "../shop-status";
import { deriveShortLink, openShopLink, sealShopLink } from "../short-links";
import vectors from "../vectors.json" with { type: "json" };
import { type Check, fromHex, jwkOf, type SameChecks, sameChecks } from "./vectors-check";
import { checkShopPeople } from "./vectors-shop-people";
import { checkShopSecrets } from "./vectors-shop-secrets";
import { checkSupplyPart } from "./vectors-shop-supply";

const { shopKeys: keysVector, shopCatalog: catalog, photo } = vectors;
const { shopOrder, shopRequest, shopState, decided } = vectors;
const shopId = vectors.shopAuth.info.slice("shop-auth:v1:".length);
const { ownerKey } = vectors.shopAuth;
const lastPart = (context: string) => context.slice(context.lastIndexOf(":") + 1);
const orderId = lastPart(shopOrder.envelope.context);

export async function checkShop(check: Check): Promise<void> {
  const shop = sameChecks(check);
  await checkShopKeys(shop);
  await checkShopCatalog(shop);
  await checkPadding(shop);
  await checkShopOrders(shop);
  await checkShopSecrets(shop);
  await checkShopPeople(shop);
  await checkSupplyPart(shop);
  await checkShopPhoto(shop);
  await checkShopLinks(shop);
}

const hashOf = async (bytes: Uint8Array) => toHex(await sha256(bytes));

/** Of a large envelope the vectors have only hashes. @param seal as base64 */
const sealsTo =
  (seal: () => Promise<string>, vector: { envelopeBase64Sha256: string; base64Chars: number }) =>
  async () => {
    const sealed = await seal();
    const hash = await hashOf(utf8(sealed));
    return hash === vector.envelopeBase64Sha256 && sealed.length === vector.base64Chars;
  };

async function checkShopKeys({ check, same }: SameChecks): Promise<void> {
  const { shopAuth, shopOwnerKeyLegacy: legacy, shopLibraryPad: padded } = vectors;
  await same("shopAuth", () => keys.shopAuth(shopId, ownerKey), shopAuth.header);
  await same(
    "shopOwnerKeyLegacy",
    () => keys.legacyShopOwnerKey(shopId, fromBase64url(legacy.vaultMaster)),
    legacy.ownerKey,
  );
  await check(
    "shopLibraryPad",
    () => keys.shopLibraryPad(padded.title).length === padded.padSpaces,
  );
  const { stockTag } = decided;
  const counter = stockTag.info.slice(`tag:${shopId}:`.length);
  await same("stockTag", () => keys.stockTag(stockTag.stockKey, shopId, counter), stockTag.tag);
  await same("context shopKeys", () => contexts.shopKeys(shopId), keysVector.context);
  const { sign, inbox } = JSON.parse(keysVector.plaintextJson);
  await same(
    "shopKeys seals",
    () => keys.sealShopKeys(ownerKey, shopId, { sign, inbox }, fromHex(keysVector.iv)),
    keysVector.envelope,
  );
  await same(
    "shopKeys opens",
    async () =>
      JSON.stringify({ v: 1, ...(await keys.openShopKeys(ownerKey, shopId, keysVector.envelope)) }),
    keysVector.plaintextJson,
  );
  const seal = () => keys.sealOwnerState(ownerKey, shopId, 1, { v: 1 }, fromHex(shopState.iv));
  await check("shopState seals", sealsTo(seal, shopState));
  await same(
    "shopState opens",
    async () => JSON.stringify(await keys.openOwnerState(ownerKey, shopId, 1, await seal())),
    shopState.plaintextJson,
  );
}

async function checkShopCatalog({ check, same }: SameChecks): Promise<void> {
  const { signingPublicKey: pub, pin } = vectors.shopPin;
  const { seq, body, signature: sig, signingKey, envelope } = catalog;
  const key = await importKey(envelope.key);
  await same("shopPin", () => catalogs.shopPin(shopId, pub), pin);
  await same("context shopCatalog", () => contexts.shopCatalog(shopId, seq), envelope.context);
  const signed = { v: 1, pub, sig, body } as const;
  await same("shopCatalog is its JSON", () => JSON.stringify(signed), catalog.plaintextJson);
  const seal = () => catalogs.sealCatalog(key, shopId, seq, signed, fromHex(envelope.iv));
  await check("shopCatalog seals", sealsTo(seal, envelope));
  const trust = { shopId, pin, newestSeq: seq };
  await same(
    "shopCatalog opens",
    async () =>
      JSON.stringify(await catalogs.openCatalog(key, trust, { seq, catalog: await seal() })),
    body,
  );
  await check("shopCatalog signed here opens", async () => {
    const own = await catalogs.signCatalog(signingKey, shopId, seq, body);
    const sealed = await catalogs.sealCatalog(key, shopId, seq, own);
    const opened = await catalogs.openCatalog(key, trust, { seq, catalog: sealed });
    return own.pub === pub && JSON.stringify(opened) === body;
  });
}

async function checkPadding({ check, same }: SameChecks): Promise<void> {
  const { sizes, sample } = vectors.padding;
  await same("padding pads", () => toHex(pad(fromHex(sample.bytes), 16)), sample.padded16);
  await same(
    "padding is taken away",
    () => toHex(unpad(ownBytes(fromHex(sample.padded16)), 16)),
    sample.bytes,
  );
  const chars = (bytes: number) => Math.ceil((bytes + 29) / 3) * 4;
  const filled = [sizes.catalogMin, sizes.catalogMax].map(
    ([bytes = 0]) => new Uint8Array(bytes - 4),
  );
  const fixed = [sizes.order, sizes.request, sizes.discount, sizes.statement, sizes.supplyPart];
  const ours = [
    ...filled.map((bytes) => pad(bytes, "steps").length),
    PADDED_BYTES.order,
    PADDED_BYTES.request,
    PADDED_BYTES.terms,
    PADDED_BYTES.statement,
    PADDED_BYTES.supply,
  ];
  for (const [at, size] of [sizes.catalogMin, sizes.catalogMax, ...fixed].entries()) {
    await check(`padding size ${size[0]}`, () => {
      const bytes = ours[at] ?? 0;
      return bytes === size[0] && chars(bytes) === size[1];
    });
  }
}

async function checkShopOrders({ check, same }: SameChecks): Promise<void> {
  for (const [kind, vector] of [
    ["order", shopOrder],
    ["request", shopRequest],
  ] as const) {
    const { envelope, inboxPublic } = vector;
    const id = lastPart(envelope.context);
    const inbox = jwkOf(inboxPublic, vector.inboxPrivate);
    const value = JSON.parse(envelope.plaintextJson);
    const key = vector.ephemeralPublic;
    const privateKey = await importPrivate(jwkOf(key, vector.ephemeralPrivate));
    const fixed = { ephemeral: { publicKey: key, privateKey }, iv: fromHex(envelope.iv) };
    const sealed = () => sealMessage(kind, shopId, inboxPublic, id, value, fixed);
    await check(`${kind} names its inbox`, () => publicOf(inbox) === inboxPublic);
    await check(
      `${kind} seals`,
      sealsTo(async () => (await sealed()).payload, envelope),
    );
    await same(
      `${kind} opens`,
      async () => {
        const message = { id, ...(await sealed()) };
        return JSON.stringify((await openMessage(kind, shopId, inbox, message)).value);
      },
      envelope.plaintextJson,
    );
    if (kind === "request") continue;
    await same(
      "order gives both sides its key",
      async () => {
        const message = { id, ...(await sealed()) };
        const { contentKey } = await openMessage(kind, shopId, inbox, message);
        return contentKey === message.contentKey ? contentKey : "";
      },
      vector.orderKey,
    );
  }
  const { sealed, orderKey, code, statusHash } = decided.orderStatus;
  const plaintext = unpad(ownBytes(fromHex(sealed.plaintext)), PADDED_BYTES.status);
  const status = JSON.parse(fromUtf8(plaintext));
  await same("orderStatus is hashed", () => hashCapability(code), statusHash);
  await same(
    "orderStatus seals",
    () => sealOrderStatus(orderKey, shopId, orderId, status, fromHex(sealed.iv)),
    sealed.envelope,
  );
  await same(
    "orderStatus opens",
    async () => JSON.stringify(await openOrderStatus(orderKey, shopId, orderId, sealed.envelope)),
    JSON.stringify(status),
  );
}

async function checkShopPhoto({ check, same }: SameChecks): Promise<void> {
  const key = await importKey(photo.key);
  const photoId = lastPart(photo.context);
  const blocks = await Promise.all(
    [0, 1, 2, 3].map((block) => sha256(utf8(`svc-vector:jpeg:${block}`))),
  );
  const jpeg = concat(...blocks).subarray(0, 100);
  const sealed = await sealPhoto(key, shopId, photoId, jpeg, fromHex(photo.iv));
  await check("photo is of one size", () => sealed.length === SEALED_PHOTO_BYTES);
  await same("photo seals", () => hashOf(sealed), photo.envelopeSha256);
  await same(
    "photo opens",
    async () => toBase64(await openPhoto(key, shopId, photoId, sealed)),
    toBase64(jpeg),
  );
  await same(
    "photo is padded",
    async () => hashOf(await open(key, photo.context, sealed)),
    photo.plaintextSha256,
  );
}

async function checkShopLinks({ check, same }: SameChecks): Promise<void> {
  const { secret, shop, urlShop, urlShopCode } = vectors.shortLink;
  const { wrapKey } = await deriveShortLink(secret);
  const payload = JSON.parse(fromUtf8(fromHex(shop.plaintext)));
  await same(
    "shortLink shop seals",
    () => sealShopLink(wrapKey, shopId, payload, fromHex(shop.iv)),
    shop.envelope,
  );
  await same(
    "shortLink shop opens",
    async () => JSON.stringify({ v: 1, ...(await openShopLink(wrapKey, shopId, shop.envelope)) }),
    JSON.stringify(payload),
  );
  const code = vectors.discountCode.normalized;
  await same("shortLink shop is written", () => formatShortShopLink(secret), urlShop);
  await same("shortLink shop with a code", () => formatShortShopLink(secret, code), urlShopCode);
  await check("shortLink shop is read", () => {
    const link = parseCustomerLink(new URL(urlShopCode, "https://sealdesk.test"));
    return link.form === "short" && link.secret === secret && link.code === code;
  });
}
