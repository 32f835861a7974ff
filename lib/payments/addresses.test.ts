/** Wallets of profiles (PY-020…PY-025). */
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";
import { expect, test, vi } from "vitest";
import * as chainsRoute from "@/app/api/pay/chains/route";
import * as addressRoute from "@/app/api/pay/payees/[payeeId]/addresses/[family]/route";
import * as publicRoute from "@/app/api/pay/payees/[payeeId]/public/route";
import { pool } from "@/db/client";
import { resetEnv } from "@/lib/env";
import { toHex } from "@/lib/protocol/bytes";
import { tronAddress } from "@/lib/protocol/pay-address";
import { personalDigest } from "@/lib/protocol/pay-proof";
import { askQuote, newCryptoPayee, newWallet, putAddress } from "@/lib/testing/pay-crypto";
import { simulatePayments } from "@/lib/testing/pay-simulator";
import {
  askPay,
  asOwner,
  newLink,
  newPayee,
  readPayee,
  type TestPayee,
} from "@/lib/testing/payments";

simulatePayments();

const MOBILECOIN = {
  address:
    "41mZTnbwQ3E73ZrPQnYPdU7G6Dj3ZrYaBkrcAYPNgm61P7gBvzUke94HQB8ztPaAu1y1NCFyUAoRyYsCMixeKpUvMK64QYC1NDd7YneACJk",
  viewKey: "78062debfa72270373d13d52e228b2acc7e3d55790447e7a58905b986fc3780a",
  rails: ["eusd-mobilecoin"],
};
const refusal = ({ status, body }: { status: number; body: { code?: string } }) => [
  status,
  body.code,
];
const remove = (payee: TestPayee, family: string, was?: string) =>
  asOwner(
    payee,
    addressRoute.DELETE,
    { family },
    { path: `/api/pay/payees/${payee.id}/addresses/${family}${was ? `?was=${was}` : ""}` },
  );

test("PY-020, PY-021 a wallet is stored in its canonical spelling and offered to payers", async () => {
  const payee = await newPayee({ methods: ["crypto"] });
  const { address } = newWallet();
  const rails = ["usdc-base", "usdt-polygon"];
  const put = await putAddress(payee, "evm", { address: address.toLowerCase(), rails });
  expect([put.status, put.body]).toEqual([200, { family: "evm", address, rails }]);
  expect((await readPayee(payee)).addresses).toEqual({
    evm: { address, rails, signed: false, addedAt: expect.any(String) },
  });
  const seen = await askPay(publicRoute.GET, { payeeId: payee.id });
  expect(seen.body).toMatchObject({ rails, to: { evm: address } });
});

test.each([
  ["an address that is none", "evm", { address: "0x12" }, 400, "invalid"],
  [
    "a checksum that is wrong",
    "tron",
    { address: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T" },
    400,
    "invalid",
  ],
  ["a rail of another family", "evm", { rails: ["usdt-tron"] }, 400, "method"],
  ["a rail that is none", "evm", { rails: ["usdc-bsc"] }, 400, "method"],
  ["no rail", "evm", { rails: [] }, 400, "method"],
  ["one rail twice", "evm", { rails: ["usdc-base", "usdc-base"] }, 400, "method"],
  [
    "another wallet meanwhile",
    "evm",
    { was: "0x52908400098527886E0F7030069857D2E4169EE7" },
    409,
    "stale",
  ],
  ["a view key of another family", "evm", { viewKey: MOBILECOIN.viewKey }, 400, "invalid"],
  ["a family that is none", "bitcoin", {}, 404, "not_found"],
  ["no view key", "mobilecoin", { ...MOBILECOIN, viewKey: undefined }, 400, "invalid"],
  ["another's view key", "mobilecoin", { ...MOBILECOIN, viewKey: "01".repeat(32) }, 400, "invalid"],
  [
    "a proof where nothing signs",
    "mobilecoin",
    { ...MOBILECOIN, proof: "00".repeat(65) },
    400,
    "method",
  ],
  ["a proof that is none", "evm", { proof: "nonsense!" }, 403, "auth"],
  ["a proof of another wallet", "evm", { proof: "01".repeat(65) }, 403, "auth"],
])("PY-020…PY-023 %s is refused", async (_, family, more, status, code) => {
  const payee = await newPayee({ methods: ["crypto"] });
  const body = { address: newWallet().address, rails: ["usdc-base"], ...more };
  expect(refusal(await putAddress(payee, family, body))).toEqual([status, code]);
  expect((await readPayee(payee)).addresses).toEqual({});
});

test("PY-005, PY-021 MobileCoin's view key is stored sealed and never returned", async () => {
  const payee = await newPayee({ methods: ["crypto"] });
  const put = await putAddress(payee, "mobilecoin", MOBILECOIN);
  expect(put.status).toBe(200);
  const said = JSON.stringify([put.body, await readPayee(payee)]);
  expect(said).not.toContain(MOBILECOIN.viewKey);
  const { rows } = await pool().query("select view_key from pay_address where payee_id = $1", [
    payee.id,
  ]);
  expect(rows[0].view_key).toMatch(/^s1\./);
  await remove(payee, "mobilecoin", MOBILECOIN.address);
});

test("PY-022 another profile's wallet goes to the owner who signs for it, and a signed wallet cannot be taken", async () => {
  const holder = await newCryptoPayee();
  const { wallet } = holder;
  const taker = await newPayee({ methods: ["crypto"] });
  const body = { address: wallet.address, rails: ["usdc-base"] };
  const asked = await putAddress(taker, "evm", body);
  expect([asked.status, asked.body]).toEqual([
    409,
    { error: expect.any(String), code: "conflict", sign: expect.any(String) },
  ]);
  expect(asked.body.sign).toContain(`Profile: ${taker.id}\nWallet: ${wallet.address}\n`);
  const proof = await wallet.signMessage({ message: asked.body.sign });
  expect((await putAddress(taker, "evm", { ...body, proof })).status).toBe(200);
  expect((await readPayee(taker)).addresses.evm).toMatchObject({ signed: true });
  expect((await readPayee(holder)).addresses).toEqual({});
  // The proof names the profile, so another profile cannot use it, and a second proof cannot take a signed wallet.
  const third = await newPayee({ methods: ["crypto"] });
  expect(refusal(await putAddress(third, "evm", { ...body, proof }))).toEqual([403, "auth"]);
  const refused = await putAddress(third, "evm", body);
  expect([refused.status, refused.body.sign]).toEqual([409, undefined]);
  // Changing the rails keeps the signature.
  const changed = { ...body, rails: ["usdc-polygon"], was: wallet.address };
  expect((await putAddress(taker, "evm", changed)).status).toBe(200);
  expect((await readPayee(taker)).addresses.evm).toMatchObject({ signed: true });
});

test("PY-023 wallets of TRON and Solana prove ownership by a signature", async () => {
  const payee = await newPayee({ methods: ["crypto"] });
  const textOf = (family: string, address: string) =>
    `Sealdesk payments\nProfile: ${payee.id}\nWallet: ${address}\nNetwork: ${family}\n\nSign to show this wallet is yours. This costs nothing and moves no money.`;
  const tronKey = secp256k1.utils.randomSecretKey();
  const point = secp256k1.getPublicKey(tronKey, false);
  const tron = tronAddress(keccak_256(point.subarray(1)).subarray(12));
  const digest = personalDigest("tron", textOf("tron", tron));
  const [recovery = 0, ...rs] = secp256k1.sign(digest, tronKey, {
    prehash: false,
    format: "recovered",
  });
  const tronProof = `0x${toHex(Uint8Array.from([...rs, recovery + 27]))}`;
  const solanaKey = ed25519.utils.randomSecretKey();
  const solana = base58.encode(ed25519.getPublicKey(solanaKey));
  const bytes = new TextEncoder().encode(textOf("solana", solana));
  const solanaProof = base58.encode(ed25519.sign(bytes, solanaKey));
  const puts = [
    await putAddress(payee, "tron", { address: tron, rails: ["usdt-tron"], proof: tronProof }),
    await putAddress(payee, "solana", {
      address: solana,
      rails: ["usdc-solana"],
      proof: solanaProof,
    }),
  ];
  expect(puts.map(({ status }) => status)).toEqual([200, 200]);
  expect((await readPayee(payee)).addresses).toMatchObject({
    tron: { signed: true },
    solana: { signed: true },
  });
});

test("PY-024 a removed wallet is not quoted any more, and a removal names the address it removes", async () => {
  const payee = await newCryptoPayee();
  const link = await newLink(payee);
  expect((await askQuote(link.id, "usdc-base")).status).toBe(200);
  expect(refusal(await remove(payee, "evm"))).toEqual([409, "stale"]);
  const removed = await remove(payee, "evm", payee.wallet.address);
  expect([removed.status, removed.body.addresses]).toEqual([200, {}]);
  expect(refusal(await remove(payee, "evm", payee.wallet.address))).toEqual([409, "stale"]);
  expect(refusal(await askQuote(link.id, "usdc-base"))).toEqual([400, "method"]);
});

test("PY-025 when profiles add one wallet at once, one gets it and the others must sign", async () => {
  const { address } = newWallet();
  const payees = await Promise.all([1, 2, 3, 4].map(() => newPayee({ methods: ["crypto"] })));
  const body = { address, rails: ["usdc-base"] };
  const puts = await Promise.all(payees.map((payee) => putAddress(payee, "evm", body)));
  expect(puts.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  for (const { status, body } of puts) if (status === 409) expect(body.sign).toContain(address);
});

test("DB-090 a wallet is refused while its chain is not set up", async () => {
  const payee = await newPayee({ methods: ["crypto"] });
  vi.stubEnv("PAY_SIMULATOR", "0");
  resetEnv();
  const put = await putAddress(payee, "evm", {
    address: newWallet().address,
    rails: ["usdc-base"],
  });
  const none = await askPay(chainsRoute.GET);
  vi.stubEnv("PAY_RPC_BASE", "https://base.example");
  resetEnv();
  const one = await askPay(chainsRoute.GET);
  vi.unstubAllEnvs();
  resetEnv();
  expect(refusal(put)).toEqual([503, "unavailable"]);
  expect(put.body.error).toMatch(/^This server is not set up for usd[ct]-/);
  expect([none.body, one.body]).toEqual([{ chains: [] }, { chains: ["base"] }]);
  expect((await askPay(chainsRoute.GET)).body.chains).toHaveLength(8);
});
