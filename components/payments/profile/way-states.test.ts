import { expect, test } from "vitest";
import type { ChainId } from "@/lib/contract/pay-rails";
import { newPayeeView } from "@/lib/testing/payment-views";
import { statesOf } from "./way-states";

const wallet = { address: "", signed: false, addedAt: "2026-11-23T10:00:00.000Z" };
const evm = { ...wallet, rails: ["usdc-base", "usdc-polygon"] };
const tron = { ...wallet, rails: ["usdt-tron"] };
const setUp = (...chains: ChainId[]) => ({ stripe: true, paypal: true, chains });

test.each([
  ["no chain is set up", { evm }, setUp(), false, /Its operator sets PAY_RPC, .* PAY_RPC_BASE/],
  ["there is no wallet", {}, setUp("base"), false, /^Add a wallet/],
  ["only another chain is", { evm }, setUp("tron"), false, /your wallet\. .* PAY_RPC_ETHEREUM/],
  ["the same of two", { evm, tron }, setUp("solana"), false, /your wallets\. .* PAY_TRON_URL/],
  ["one of a wallet's chains is", { evm }, setUp("base"), true, /arrive in your wallet below/],
  ["one of two wallets' is", { evm, tron }, setUp("tron"), true, /arrive in your wallets below/],
  ["it is not known yet", { evm }, null, true, /arrive in your wallet below/],
] as const)("DB-090 stablecoins where %s", (_, addresses, known, isReady, words) => {
  const state = statesOf(newPayeeView({ addresses }), known).crypto;
  expect(state).toMatchObject({ isReady, words: expect.stringMatching(words) });
});
