/** Checks this protocol against the published vectors, in any runtime with WebCrypto. */
import { equalBytes, fromBase64, fromBase64url, fromUtf8, toBase64, toBase64url } from "../bytes";
import { hashCapability, isCapability } from "../capability";
import * as contexts from "../contexts";
import { hkdf } from "../derive";
import { importKey, isEnvelope, open, seal } from "../envelope";
import { ProtocolError } from "../errors";
import { formatShortLink, parseFileLink } from "../links";
import { deriveShortLink, openDocumentLink, sealDocumentLink } from "../short-links";
import vectors from "../vectors.json" with { type: "json" };
import { checkAccount } from "./vectors-account";
import { checkCalendar } from "./vectors-calendar";
import { type Check, fromHex } from "./vectors-check";
import { checkPay } from "./vectors-pay";
import { checkShop } from "./vectors-shop";
import { checkSignInbox } from "./vectors-signing";

export interface VectorReport {
  checked: number;
  failures: string[];
}

/** Every failure is named; one that throws counts as a failure and the rest go on. */
export async function runVectors(): Promise<VectorReport> {
  const report: VectorReport = { checked: 0, failures: [] };
  const check: Check = async (name, holds) => {
    report.checked++;
    const held = await Promise.resolve()
      .then(holds)
      .catch(() => false);
    if (!held) report.failures.push(name);
  };
  await checkBase64(check);
  await checkEnvelopes(check, vectors, "");
  await checkContexts(check);
  await checkDerivations(check);
  await checkAccount(check);
  await checkCapability(check);
  await checkShortLinks(check);
  await checkSignInbox(check);
  await checkPay(check);
  await checkShop(check);
  await checkCalendar(check);
  return report;
}

type EnvelopeVector = typeof vectors.envelope.snapshot;

function isEnvelopeVector(value: object): value is EnvelopeVector {
  return ["key", "context", "aad", "iv", "plaintext", "envelope"].every((name) => name in value);
}

/** Both ways: sealing with the given IV equals the vector, and the vector opens to its plaintext. */
async function checkEnvelopes(check: Check, group: object, path: string): Promise<void> {
  for (const [name, value] of Object.entries(group)) {
    if (typeof value !== "object" || value === null) continue;
    const where = path === "" ? name : `${path}.${name}`;
    if (isEnvelopeVector(value)) await checkEnvelope(check, where, value);
    else await checkEnvelopes(check, value, where);
  }
}

async function checkEnvelope(check: Check, name: string, vector: EnvelopeVector): Promise<void> {
  const key = await importKey(vector.key);
  const plaintext = fromHex(vector.plaintext);
  const envelope = fromBase64(vector.envelope);
  await check(`${name} seals`, async () => {
    const sealed = await seal(key, vector.context, plaintext, fromHex(vector.iv));
    return toBase64(sealed) === vector.envelope && sealed.length === vector.bytes;
  });
  await check(`${name} opens`, async () =>
    equalBytes(await open(key, vector.context, envelope), plaintext),
  );
  await check(`${name} has the shape of an envelope`, () => isEnvelope(envelope));
}

/** DB-012: browsers decode natively where they can, and must refuse what the plain path refuses. */
async function checkBase64(check: Check): Promise<void> {
  for (const text of ["QQ", "QQ=", "QR==", "QUJ=", "QUI==", "QUI =", "QUJD\n", "__8=", "===="]) {
    await check(`base64 refuses ${JSON.stringify(text)}`, () => {
      try {
        return fromBase64(text).length < 0;
      } catch (error) {
        return error instanceof ProtocolError && error.code === "base64";
      }
    });
  }
}

async function checkContexts(check: Check): Promise<void> {
  const { envelope, account, shortLink } = vectors;
  const { documentId, userId } = account.libraryEntry;
  const named: [string, string, string][] = [
    ["snapshot", contexts.snapshot(documentId), envelope.snapshot.context],
    [
      "update",
      contexts.update(documentId, lastPart(envelope.update.context)),
      envelope.update.context,
    ],
    ["presence", contexts.presence(documentId, 123456789), envelope.presence.context],
    ["local", contexts.local(documentId), envelope.local.context],
    [
      "linkName",
      contexts.linkName(documentId, lastPart(envelope.linkName.context)),
      envelope.linkName.context,
    ],
    ["library", contexts.library(userId, documentId), account.libraryEntry.context],
    ["vault", contexts.vault(account.normalized), account.wrappedKey.context],
    ["recovery", contexts.recovery(account.normalized), account.recoveryWrapped.context],
    ["documentLink", contexts.documentLink(documentId), shortLink.standard.context],
    [
      "shopLink",
      contexts.shopLink(lastPart(shortLink.shop.context).toUpperCase()),
      shortLink.shop.context,
    ],
  ];
  for (const [name, ours, theirs] of named) {
    await check(`context ${name}`, () => ours === theirs);
  }
}

async function checkDerivations(check: Check): Promise<void> {
  const { account, shopOwnerKeyLegacy: legacy, shopAuth, payAuth } = vectors;
  const salt = legacy.salt;
  const stretched = fromHex(account.stretched);
  const { recoveryKey, recoveryCredential, recoveryWrappingKey } = account;
  const recovery = fromBase64url(recoveryKey);
  const derived: [string, Uint8Array, string, string, string][] = [
    ["login", stretched, salt, "authentication", account.loginCredential],
    ["wrapping", stretched, salt, "vault-wrapping", account.wrappingKey],
    ["recovery", recovery, salt, "recovery-authentication", recoveryCredential],
    ["recovery wrapping", recovery, salt, "svc:recovery-wrap:v1", recoveryWrappingKey],
    ["shop owner", fromBase64url(legacy.vaultMaster), salt, legacy.info, legacy.ownerKey],
    ["shop auth", fromBase64url(shopAuth.ownerKey), salt, shopAuth.info, shopAuth.header],
    ["pay auth", fromBase64url(payAuth.payeeKey), "svc:pay:v1", payAuth.info, payAuth.header],
  ];
  for (const [name, secret, saltText, info, expected] of derived) {
    await check(`derives ${name}`, async () => {
      return toBase64url(await hkdf(secret, saltText, info)) === expected;
    });
  }
}

async function checkCapability(check: Check): Promise<void> {
  const { capability, shopAuth, payAuth } = vectors;
  await check("capability is one", () => isCapability(capability.capability));
  const hashes: [string, string, string][] = [
    ["capability", capability.capability, capability.sha256Hex],
    ["shopAuth", shopAuth.header, shopAuth.stored],
    ["payAuth", payAuth.header, payAuth.stored],
  ];
  for (const [name, text, stored] of hashes) {
    await check(
      `${name} is stored as its hash`,
      async () => (await hashCapability(text)) === stored,
    );
  }
}

async function checkShortLinks(check: Check): Promise<void> {
  const vector = vectors.shortLink;
  const documentId = vectors.account.libraryEntry.documentId;
  const keys = await deriveShortLink(vector.secret);
  await check("shortLink derives its capability", () => keys.capability === vector.capability);
  await check(
    "shortLink derives its wrap key",
    async () =>
      toBase64url(await hkdf(fromBase64url(vector.secret), vector.salt, "wrap")) === vector.wrapKey,
  );
  for (const form of ["standard", "encrypted"] as const) {
    const { envelope, iv, plaintext } = vector[form];
    const payload: { key?: string } =
      form === "encrypted" ? { key: vectors.envelope.snapshot.key } : {};
    await check(
      `shortLink ${form} seals`,
      async () =>
        (await sealDocumentLink(keys.wrapKey, documentId, payload, fromHex(iv))) === envelope,
    );
    await check(
      `shortLink ${form} opens`,
      async () => (await openDocumentLink(keys.wrapKey, documentId, envelope)).key === payload.key,
    );
    await check(`shortLink ${form} is exactly its JSON`, () => {
      const written = form === "encrypted" ? { v: 1, key: payload.key } : { v: 1 };
      return fromUtf8(fromHex(plaintext)) === JSON.stringify(written);
    });
  }
  await check("shortLink is written", () => formatShortLink(vector.secret) === vector.urlDocument);
  await check("shortLink is read", () => {
    const link = parseFileLink(new URL(vector.urlDocument, "https://sealdesk.test"));
    return link.form === "short" && link.secret === vector.secret;
  });
}

function lastPart(context: string): string {
  return context.slice(context.lastIndexOf(":") + 1);
}
