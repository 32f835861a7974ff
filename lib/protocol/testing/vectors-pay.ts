/** The payments' part of the published vectors (DB-083, DB-093, DB-100). */
import { fromBase64url, toBase64url, toHex } from "../bytes";
import * as contexts from "../contexts";
import { readPayAddress } from "../pay-address";
import { payAuth } from "../pay-auth";
import * as sealing from "../pay-link";
import { personalDigest, provesAddress, readProof } from "../pay-proof";
import { walletProofText } from "../pay-proof-text";
import { readReference, showReference } from "../pay-reference";
import { hashPayWays, payWaysText } from "../pay-ways";
import vectors from "../vectors.json" with { type: "json" };
import { type Check, fromHex } from "./vectors-check";

const { payAuth: auth, payLink: link, decided } = vectors;
const payeeId = auth.info.slice("pay-auth:v1:".length);

export async function checkPay(check: Check): Promise<void> {
  await check("payAuth is derived", async () => {
    return (await payAuth(payeeId, auth.payeeKey)) === auth.header;
  });
  await checkSealing(check);
  await check("payWays are written", () => payWaysText(ways()) === decided.payWays.json);
  await check("payWays are hashed", async () => {
    return (await hashPayWays(ways())) === decided.payWays.sha256Hex;
  });
  const { stored, shown } = decided.reference;
  await check("reference is shown", () => showReference(stored) === shown);
  await check("reference is read", () => readReference(shown.toLowerCase()) === stored);
  for (const family of ["evm", "tron", "solana"] as const) await checkProof(check, family);
}

const ways = () => ({ ...JSON.parse(decided.payWays.json) });

async function checkSealing(check: Check): Promise<void> {
  const { linkId, k, sealed, keySealed, labelSealed, bankSealed } = link;
  const { payeeKey } = auth;
  const bank = JSON.parse(bankSealed.plaintextJson);
  const label = JSON.parse(labelSealed.plaintextJson);
  const description = JSON.parse(sealed.plaintextJson);
  const named: [string, string, string][] = [
    ["payLink", contexts.payLink(linkId), sealed.context],
    ["payLinkKey", contexts.payLinkKey(payeeId, linkId), keySealed.context],
    ["payLabel", contexts.payLabel(payeeId, linkId), labelSealed.context],
    ["payBank", contexts.payBank(payeeId), bankSealed.context],
  ];
  for (const [name, ours, theirs] of named) await check(`context ${name}`, () => ours === theirs);
  const written: [string, string, Promise<string>][] = [
    [
      "description",
      sealed.envelope,
      sealing.sealDescription(k, linkId, description, fromHex(sealed.iv)),
    ],
    [
      "key",
      keySealed.envelope,
      sealing.sealLinkKey(payeeKey, payeeId, linkId, fromBase64url(k), fromHex(keySealed.iv)),
    ],
    [
      "label",
      labelSealed.envelope,
      sealing.sealLabel(payeeKey, payeeId, linkId, label, fromHex(labelSealed.iv)),
    ],
    [
      "bank",
      bankSealed.envelope,
      sealing.sealBank(payeeKey, payeeId, bank, fromHex(bankSealed.iv)),
    ],
  ];
  for (const [name, envelope, ours] of written)
    await check(`payLink ${name} seals`, async () => (await ours) === envelope);
  const opened: [string, string, () => Promise<unknown>][] = [
    [
      "description",
      sealed.plaintextJson,
      () => sealing.openDescription(k, linkId, sealed.envelope),
    ],
    [
      "label",
      labelSealed.plaintextJson,
      () => sealing.openLabel(payeeKey, payeeId, linkId, labelSealed.envelope),
    ],
    [
      "bank",
      bankSealed.plaintextJson,
      () => sealing.openBank(payeeKey, payeeId, bankSealed.envelope),
    ],
  ];
  for (const [name, json, ours] of opened)
    await check(`payLink ${name} opens`, async () => JSON.stringify(await ours()) === json);
  await check("payLink key opens", async () => {
    const opened = await sealing.openLinkKey(payeeKey, payeeId, linkId, keySealed.envelope);
    return toBase64url(opened) === k;
  });
  await check("payLink is hashed", async () => {
    return (await sealing.hashSealed(sealed.envelope)) === link.sealedSha256Hex;
  });
  await check("bankOf is the hash of the bank details", async () => {
    return (await sealing.hashSealed(bankSealed.envelope)) === link.bankOf;
  });
}

async function checkProof(check: Check, family: "evm" | "tron" | "solana"): Promise<void> {
  const { address, proof, message } = decided.walletProof[family];
  const text = walletProofText(payeeId, family, address);
  const signature = readProof(proof) ?? new Uint8Array();
  await check(`walletProof ${family} address`, () => readPayAddress(family, address) === address);
  await check(`walletProof ${family} text`, () => text === message);
  await check(`walletProof ${family} proves`, () =>
    provesAddress(family, address, text, signature),
  );
  await check(`walletProof ${family} proves no other text`, () => {
    return !provesAddress(family, address, `${text} `, signature);
  });
  if (family === "solana") return;
  const { digest } = decided.walletProof[family];
  await check(`walletProof ${family} digest`, () => toHex(personalDigest(family, text)) === digest);
  await check(`walletProof ${family} takes v as 0 or 1 and hex without 0x`, () => {
    const bare = Uint8Array.from(signature, (byte, at) => (at === 64 ? byte - 27 : byte));
    return provesAddress(family, address, text, readProof(toHex(bare)) ?? bare);
  });
}
