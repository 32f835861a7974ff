/** The account's part of the published vectors. */
import {
  normalizeEmail,
  openMaster,
  passwordKeys,
  recoveryKeys,
  type SecretKeys,
  stretchPassword,
  type Wrap,
  wrapMaster,
} from "../account";
import { toHex } from "../bytes";
import vectors from "../vectors.json" with { type: "json" };
import { type Check, fromHex } from "./vectors-check";

/** From the password as it was typed to the two envelopes of the master key, and back. */
export async function checkAccount(check: Check): Promise<void> {
  const { account } = vectors;
  const { email, vaultMaster: master } = account;
  await check("account e-mail is normalized", () => normalizeEmail(email) === account.normalized);
  const stretched = await stretchPassword(email, account.password);
  await check("account stretches the password", () => toHex(stretched) === account.stretched);
  const password = await passwordKeys(stretched);
  const recovery = await recoveryKeys(account.recoveryKey);
  const older = await recoveryKeys(master);
  const credentials: [string, SecretKeys, string][] = [
    ["password", password, account.loginCredential],
    ["recovery key", recovery, account.recoveryCredential],
    ["older recovery key", older, account.oldAccountRecoveryCredential.recoveryCredential],
  ];
  for (const [name, keys, expected] of credentials) {
    await check(`account proves its ${name}`, () => keys.credential === expected);
  }
  const wraps: [Wrap, SecretKeys, { iv: string; envelope: string }][] = [
    ["vault", password, account.wrappedKey],
    ["recovery", recovery, account.recoveryWrapped],
  ];
  for (const [wrap, { wrapKey }, { iv, envelope }] of wraps) {
    await check(`account ${wrap} wraps the master key`, async () => {
      return (await wrapMaster(wrap, wrapKey, email, master, fromHex(iv))) === envelope;
    });
    await check(`account ${wrap} opens to the master key`, async () => {
      return (await openMaster(wrap, wrapKey, email, envelope)) === master;
    });
  }
}
