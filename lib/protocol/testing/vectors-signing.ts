/** The signing inbox's part of the published vectors (I-009, I-010). */
import { fromUtf8, ownBytes } from "../bytes";
import { importPrivate, publicOf } from "../ecdh";
import { openInboxRow, PAYLOAD_CHARS, padded, type SealedRow, sealWith } from "../sign-inbox";
import vectors from "../vectors.json" with { type: "json" };
import { type Check, fromHex, jwkOf } from "./vectors-check";

const { signInbox: vector } = vectors;

export async function checkSignInbox(check: Check): Promise<void> {
  const account = jwkOf(vector.accountPublic, vector.accountPrivate);
  const { rowId: id, payload, ephemeralPublic: key } = vector;
  const row: SealedRow = { id, key, payload };
  const entry = JSON.parse(vector.plaintextJson);
  await check("signInbox names its public key", () => publicOf(account) === vector.accountPublic);
  await check("signInbox pads", () => fromUtf8(padded(entry)).trimEnd() === vector.plaintextJson);
  await check("signInbox seals", async () => {
    const privateKey = await importPrivate(jwkOf(key, vector.ephemeralPrivate));
    const iv = ownBytes(fromHex(vector.iv));
    const ephemeral = { privateKey, publicKey: key };
    const sealed = await sealWith(id, vector.accountPublic, padded(entry), ephemeral, iv);
    return sealed.payload === payload && payload.length === PAYLOAD_CHARS;
  });
  await check("signInbox opens", async () => {
    return JSON.stringify(await openInboxRow(row, account)) === vector.plaintextJson;
  });
  await check("signInbox opens under no other row", () =>
    openInboxRow({ ...row, id: "9e107d9d-372b-4b68-8c15-0242ac120003" }, account).then(
      () => false,
      () => true,
    ),
  );
}
