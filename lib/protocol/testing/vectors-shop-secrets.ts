/** What people type into a shop, in the published vectors: discount codes, passwords, backup words (E-024 to E-027). */
import { fromBase64url, fromUtf8, toBase64url, toHex } from "../bytes";
import { hashCapability } from "../capability";
import * as contexts from "../contexts";
import { backupWords, readBackupWords } from "../recovery-words";
import * as backups from "../shop-backup";
import * as codes from "../shop-codes";
import * as passwords from "../shop-password";
import vectors from "../vectors.json" with { type: "json" };
import { fromHex, type SameChecks } from "./vectors-check";

const { discountCode, gate, ownerLock, backup, shopAuth } = vectors;
const shopId = shopAuth.info.slice("shop-auth:v1:".length);
const { ownerKey } = shopAuth;

export async function checkShopSecrets(shop: SameChecks): Promise<void> {
  await checkDiscountCode(shop);
  await checkShopPasswords(shop);
  await checkShopBackup(shop);
}

async function checkDiscountCode({ same }: SameChecks): Promise<void> {
  const { terms, normalized, typed, codeSalt } = discountCode;
  await same("discountCode is read", () => codes.readDiscountCode(typed) ?? "", normalized);
  const derived = await codes.deriveDiscountCode(shopId, codeSalt, normalized);
  await same("discountCode tag", () => derived.tag, discountCode.tag);
  await same("discountCode key", () => toBase64url(derived.key), discountCode.key);
  await same(
    "discountCode seals",
    () =>
      codes.sealDiscountTerms(shopId, derived, JSON.parse(terms.plaintextJson), fromHex(terms.iv)),
    terms.envelope,
  );
  await same(
    "discountCode opens",
    async () => JSON.stringify(await codes.openDiscountTerms(shopId, derived, terms.envelope)),
    terms.plaintextJson,
  );
}

async function checkShopPasswords({ check, same }: SameChecks): Promise<void> {
  const { salt, docKey, gateKey } = gate;
  for (const spelling of ["passwordNfd", "passwordNfc"] as const) {
    const password = fromUtf8(fromHex(gate[spelling]));
    const derived = await passwords.deriveShopGate(shopId, docKey, password, salt);
    await same(`gate ${spelling} key`, () => derived.contentKey, gate.K);
    await same(`gate ${spelling} header`, () => derived.header, gate.header);
    await same(`gate ${spelling} verifier`, () => derived.verifier, gate.verifier);
  }
  const iv = fromHex(gateKey.iv);
  await same(
    "gate key seals",
    () => passwords.sealGateKey(ownerKey, shopId, salt, { contentKey: gate.K }, iv),
    gateKey.envelope,
  );
  await same(
    "gate key opens",
    async () =>
      (await passwords.openGateKey(ownerKey, shopId, { salt, key: gateKey.envelope })).header,
    gate.header,
  );
  const { password, lock } = ownerLock;
  const lockSalt = fromBase64url(ownerLock.salt);
  await same(
    "ownerLock locks",
    () => passwords.lockOwnerKey(shopId, ownerKey, password, {}, lockSalt, fromHex(ownerLock.iv)),
    lock,
  );
  await check("ownerLock is one", () => passwords.isOwnerLock(lock) && lock.length === 103);
  await same(
    "ownerLock unlocks",
    () => passwords.unlockOwnerKey(shopId, lock, password.normalize("NFD")),
    ownerLock.ownerKey,
  );
}

async function checkShopBackup({ same }: SameChecks): Promise<void> {
  const secret = fromHex(backup.entropy);
  const { context, envelope, iv } = backup.backup;
  const opens = { shopId, capability: backup.ownerCapability, docKey: gate.docKey, ownerKey };
  await same("backup words", () => backupWords(secret).join(" "), backup.words);
  await same(
    "backup words are read",
    () => toHex(readBackupWords(backup.words) ?? new Uint8Array()),
    backup.entropy,
  );
  await same("backup lookup", () => backups.backupLookup(secret), backup.lookup);
  await same("backup is stored", () => hashCapability(backup.lookup), backup.lookupStored);
  await same("context shopBackup", () => contexts.shopBackup(backup.lookup), context);
  await same("backup seals", () => backups.sealBackup(secret, opens, fromHex(iv)), envelope);
  await same(
    "backup opens",
    async () => JSON.stringify(await backups.openBackup(secret, envelope)),
    JSON.stringify(opens),
  );
}
