/** Payments' formats where the vectors do not reach: bounds of a description, spellings of addresses, links. */
import { base58 } from "@scure/base";
import { privateKeyToAccount } from "viem/accounts";
import { expect, test } from "vitest";
import { toBase64url } from "./bytes";
import { newCapability } from "./capability";
import { readPayAddress } from "./pay-address";
import {
  formatPayeeLink,
  formatPayLink,
  isPayLinkId,
  newPayLinkId,
  parsePayeeLink,
  parsePayLink,
} from "./pay-auth";
import { contradictionsOf, type PayDescription, readDescription } from "./pay-description";
import { openDescription, sealDescription } from "./pay-link";
import { provesAddress, readProof } from "./pay-proof";
import { walletProofText } from "./pay-proof-text";
import { newReference, readReference, showReference } from "./pay-reference";
import { hashPayWays } from "./pay-ways";

const EVM = "0x52908400098527886E0F7030069857D2E4169EE7";
const plain: PayDescription = {
  v: 1,
  kind: "invoice",
  payee: { name: "Ada" },
  title: "Invoice",
  amount: "12345",
  currency: "EUR",
  to: { evm: EVM },
};
const line = { text: "Work", amount: "1" };

// PY-063 PY-064 DB-100
test.each([
  ["another version", { v: 2 }],
  ["31 lines", { lines: Array(31).fill(line) }],
  ["a title of 121", { title: "x".repeat(121) }],
  ["a note of 501", { note: "x".repeat(501) }],
  ["13 bank lines", { bank: Array(13).fill({ value: "x" }) }],
  ["a payee's name of 81", { payee: { name: "x".repeat(81) } }],
  ["a logo of another site", { payee: { name: "x", logo: "https://example.com/x.png" } }],
  ["an amount as a number", { amount: 12345 }],
  ["an amount of 16 digits", { amount: "1234567890123456" }],
  ["another kind", { kind: "gift" }],
  ["another family", { to: { bitcoin: "x" } }],
  ["a date of words", { due: "tomorrow" }],
  ["a line's amount as a decimal", { lines: [{ text: "x", amount: "1.5" }] }],
])("a description with %s is refused", (_, changed) => {
  expect(() => readDescription({ ...plain, ...changed })).toThrow("damaged");
});

test("a description exactly at the limits opens as it was sealed, with nothing added", async () => {
  const full: PayDescription = {
    ...plain,
    title: "x".repeat(120),
    lines: Array(30).fill({ ...line, qty: "1.5" }),
    note: "x".repeat(500),
    due: "2026-12-01",
    bank: Array(12).fill({ value: "x" }),
    bankOwn: true,
  };
  const k = newCapability();
  const id = newPayLinkId();
  const sealed = await sealDescription(k, id, { ...full, secret: 1 } as PayDescription);
  expect(await openDescription(k, id, sealed)).toEqual(full);
  await expect(openDescription(k, newPayLinkId(), sealed)).rejects.toThrow("does not open");
  await expect(openDescription(newCapability(), id, sealed)).rejects.toThrow("does not open");
});

test("a server that says another amount, currency or address is contradicted (PY-063)", () => {
  const server = { amount: "12345", currency: "EUR", to: { evm: EVM } };
  expect(contradictionsOf(plain, server)).toEqual([]);
  expect(contradictionsOf(plain, { ...server, amount: "12346" })).toEqual(["amount"]);
  expect(contradictionsOf(plain, { ...server, currency: "USD" })).toEqual(["currency"]);
  expect(contradictionsOf(plain, { ...server, to: { evm: "0x0", tron: "T" } })).toEqual(["to"]);
});

const MIXED = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
// PY-021; the TRON and Solana ones are the tokens' own, MobileCoin's is from full-service's published examples.
const MOBILECOIN =
  "41mZTnbwQ3E73ZrPQnYPdU7G6Dj3ZrYaBkrcAYPNgm61P7gBvzUke94HQB8ztPaAu1y1NCFyUAoRyYsCMixeKpUvMK64QYC1NDd7YneACJk";
test.each([
  ["evm", EVM, EVM],
  ["evm", EVM.toLowerCase(), EVM],
  ["evm", `0x${EVM.slice(2).toUpperCase()}`, EVM],
  ["evm", MIXED, MIXED],
  ["evm", MIXED.replace("aA", "AA"), null],
  ["evm", EVM.slice(2), null],
  ["evm", `${EVM}0`, null],
  ["tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
  ["tron", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T", null],
  ["tron", "1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2", null],
  [
    "solana",
    "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
    "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  ],
  ["solana", base58.encode(new Uint8Array(31).fill(7)), null],
  ["solana", "O0Il", null],
  ["mobilecoin", MOBILECOIN, MOBILECOIN],
  ["mobilecoin", MOBILECOIN.replace("41m", "41n"), null],
  ["mobilecoin", base58.encode(new Uint8Array(80)), null],
] as const)("an address of %s: %s", (family, text, stored) => {
  expect(readPayAddress(family, text)).toBe(stored);
});

test("a wallet of another library signs, and its proof holds for that address alone (PY-023)", async () => {
  const account = privateKeyToAccount(`0x${"07".repeat(32)}`);
  const text = walletProofText("b51e6f0a-9c3d-47e2-a1f4-6d7c8b9a0e12", "evm", account.address);
  const proof = readProof(await account.signMessage({ message: text }));
  expect(provesAddress("evm", account.address, text, proof as Uint8Array)).toBe(true);
  expect(provesAddress("evm", EVM, text, proof as Uint8Array)).toBe(false);
  expect(provesAddress("evm", account.address, text, new Uint8Array(65))).toBe(false);
  expect(["", "0x", "zz", "0x00", base58.encode(new Uint8Array(63))].map(readProof)).toEqual(
    Array(5).fill(null),
  );
});

test("links of a payee and of a payment are read back, and cut ones are not", () => {
  const payee = {
    payeeId: "b51e6f0a-9c3d-47e2-a1f4-6d7c8b9a0e12",
    capability: newCapability(),
    payeeKey: newCapability(),
  };
  const at = (path: string) => new URL(path, "https://sealdesk.test");
  expect(parsePayeeLink(at(formatPayeeLink(payee)))).toEqual(payee);
  expect(parsePayeeLink(at(formatPayeeLink(payee).slice(0, -1)))).toBeNull();
  const [linkId, k] = [newPayLinkId(), newCapability()];
  expect(parsePayLink(at(formatPayLink(linkId, k)))).toEqual({ linkId, k });
  expect(parsePayLink(at(`/pay/${linkId}?card=x`))).toEqual({ linkId, k: null });
  expect(parsePayLink(at("/pay/short"))).toBeNull();
  expect([isPayLinkId(linkId), isPayLinkId(`${toBase64url(new Uint8Array(15))}AB`)]).toEqual([
    true,
    false,
  ]);
});

test("a reference is six characters that nobody mistakes for others", () => {
  const made = Array.from({ length: 500 }, newReference);
  expect(made.every((one) => /^[0-9A-HJKMNP-TV-Z]{6}$/.test(one))).toBe(true);
  for (const one of made) expect(readReference(` ${showReference(one)} `)).toBe(one);
  expect(["K7Q", "K7Q-PDU", ""].map(readReference)).toEqual([null, null, null]);
  expect(readReference("oiL-abc")).toBe("011ABC");
});

test("ways are hashed alike in whatever order their families were written (DB-093)", async () => {
  const entry = { address: "x", rails: ["usdc-base"] };
  const ways = { methods: ["crypto"], stripe: false, paypal: false, bankOf: null };
  const one = await hashPayWays({ ...ways, addresses: { evm: entry, tron: entry } });
  expect(await hashPayWays({ ...ways, addresses: { tron: entry, evm: entry } })).toBe(one);
  expect(await hashPayWays({ ...ways, addresses: { evm: entry } })).not.toBe(one);
});
