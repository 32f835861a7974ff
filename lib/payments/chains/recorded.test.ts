/** TRON, Solana and MobileCoin, with recorded answers of TronGrid, a Solana node and full-service. */
import { expect, test } from "vitest";
import { PAY_RAILS, type RailId } from "@/lib/contract/pay-rails";
import { toHex } from "@/lib/protocol/bytes";
import { readPayAddress, tronAddress, tronBytes } from "@/lib/protocol/pay-address";
import { serveJson } from "@/lib/testing/chains/server";
import type { TransferQuery } from "./chain";
import { createEndpoint, jsonRpc } from "./endpoint";
import { mobilecoinChain } from "./mobilecoin";
import { mobilecoinSpendKey } from "./mobilecoin-keys";
import { solanaChain } from "./solana";
import { asTopic, TRANSFER } from "./transfer-log";
import { tronChain } from "./tron";

const signal = new AbortController().signal;
const queryOf = (
  address: string,
  rails: RailId[],
  more: Partial<TransferQuery>,
): TransferQuery => ({
  address,
  rails,
  fromBlock: 0,
  toBlock: 10 ** 12,
  viewKey: null,
  ...more,
});

const TRON = "TMYuHAqsvDmSK4iZ9FwT16oWXQruLCHYcH";
const usdt = toHex(tronBytes(PAY_RAILS["usdt-tron"].contract));
const payer = "9fa0f2d1b5c4e3a2b1908f7e6d5c4b3a29181716";

test("TRON: a listed transfer is checked against its transaction's own log", async () => {
  const [good, spam, failed] = ["aa", "bb", "cc"].map((pair) => pair.repeat(32));
  const log = (contract: string) => ({
    address: contract,
    topics: [TRANSFER, asTopic(payer), asTopic(toHex(tronBytes(TRON)))],
    data: (12_340_017).toString(16).padStart(64, "0"),
  });
  const infos: Record<string, unknown> = {
    [good as string]: {
      id: good,
      fee: 345_000,
      blockNumber: 70_000_100,
      blockTimeStamp: 1_760_000_000_000,
      contractResult: ["01"],
      contract_address: `41${usdt}`,
      receipt: { energy_usage_total: 31_895, net_usage: 345, result: "SUCCESS" },
      log: [log(usdt)],
    },
    // A token with the same name: its list entry looks alike.
    [spam as string]: {
      id: spam,
      blockNumber: 70_000_101,
      receipt: { result: "SUCCESS" },
      log: [log("11".repeat(20))],
    },
    [failed as string]: {
      id: failed,
      blockNumber: 70_000_102,
      result: "FAILED",
      receipt: { result: "OUT_OF_ENERGY" },
    },
  };
  const keys: (string | undefined)[] = [];
  const pages: string[] = [];
  const url = await serveJson(({ path, key, body }) => {
    keys.push(key);
    const block = (number: number) => ({
      blockID: "00",
      block_header: { raw_data: { number, timestamp: 1_760_000_060_000, version: 31 } },
    });
    if (path === "/wallet/getnowblock") return block(70_000_119);
    if (path === "/walletsolidity/getnowblock") return block(70_000_100);
    if (path === "/wallet/gettransactioninfobyid") return infos[body.value ?? ""] ?? {};
    pages.push(path);
    const isSecond = path.includes("fingerprint=next");
    return {
      success: true,
      data: (isSecond ? [spam, failed] : [good]).map((transaction_id) => ({
        transaction_id,
        token_info: { symbol: "USDT", address: PAY_RAILS["usdt-tron"].contract, decimals: 6 },
        block_timestamp: 1_760_000_000_000,
        from: tronAddress(Buffer.from(payer, "hex")),
        to: TRON,
        type: "Transfer",
        value: "12340017",
      })),
      meta: { at: 1, page_size: 1, ...(isSecond ? {} : { fingerprint: "next" }) },
    };
  });
  const chain = tronChain(createEndpoint([url], { "TRON-PRO-API-KEY": "key" }));
  const found = await chain.findTransfers(
    queryOf(TRON, ["usdt-tron"], { fromBlock: 70_000_090, toBlock: 70_000_119 }),
    signal,
  );
  expect(found).toEqual([
    {
      chain: "tron",
      rail: "usdt-tron",
      tx: good,
      output: 0,
      sender: tronAddress(Buffer.from(payer, "hex")),
      address: TRON,
      tokenAmount: 12_340_017n,
      block: 70_000_100,
      confirmations: 20,
      isFinal: true,
    },
  ]);
  expect(await chain.readTransfers("dd".repeat(32), signal)).toBeNull();
  expect(await chain.readTransfers(failed as string, signal)).toEqual([]);
  expect(new Set(keys)).toEqual(new Set(["key"]));
  expect(pages).toHaveLength(2);
  expect(pages[0]).toContain(`/v1/accounts/${TRON}/transactions/trc20?only_to=true`);
  // Blocks may take longer than three seconds. The start time is early enough for that.
  const since = Number(new URL(`http://x${pages[0]}`).searchParams.get("min_timestamp"));
  expect(since).toBeLessThan(1_760_000_060_000 - 29 * 3_000);
});

const OWNER = "C6DnpcVorKK5o4NEbMU5guYZauF8fGGh5WXjb9NdReJY";
const SENDER = "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM";

test("Solana: a transfer is what a wallet gained in a transaction, once it is finalized", async () => {
  const usdc = PAY_RAILS["usdc-solana"].contract;
  const signature = "5".repeat(88);
  const early = "4".repeat(88);
  const balance = (accountIndex: number, mint: string, owner: string, amount: string) => ({
    accountIndex,
    mint,
    owner,
    programId: "TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA",
    uiTokenAmount: { amount, decimals: 6, uiAmount: 1, uiAmountString: "1" },
  });
  let finalized = 250_000_099;
  const url = await serveJson(({ body }) => {
    const [first, second] = body.params as [string, { commitment?: string; mint?: string }];
    const results: Record<string, () => unknown> = {
      getSlot: () =>
        (first as unknown as { commitment: string }).commitment === "finalized"
          ? finalized
          : 250_000_110,
      getTokenAccountsByOwner: () => ({
        context: { slot: 250_000_110 },
        value: second.mint === usdc ? [{ pubkey: "FakeTokenAccount", account: {} }] : [],
      }),
      getSignaturesForAddress: () => [
        { signature, slot: 250_000_100, err: null, blockTime: 1, confirmationStatus: "confirmed" },
        { signature: "3".repeat(88), slot: 250_000_098, err: { InstructionError: [0, "x"] } },
        { signature: early, slot: 249_000_000, err: null },
      ],
      getTransaction: () =>
        first === signature
          ? {
              slot: 250_000_100,
              blockTime: 1_760_000_000,
              meta: {
                err: null,
                fee: 5_000,
                preTokenBalances: [
                  balance(1, usdc, SENDER, "50000000"),
                  balance(2, usdc, OWNER, "1000000"),
                ],
                postTokenBalances: [
                  balance(1, usdc, SENDER, "37659983"),
                  balance(2, usdc, OWNER, "13340017"),
                  balance(3, "So11111111111111111111111111111111111111112", OWNER, "9"),
                ],
              },
              transaction: {},
            }
          : null,
    };
    return { jsonrpc: "2.0", id: 1, result: results[body.method ?? ""]?.() };
  });
  const chain = solanaChain(jsonRpc(createEndpoint([url])));
  const query = queryOf(OWNER, ["usdc-solana", "usdt-solana"], { fromBlock: 250_000_000 });
  const expected = {
    chain: "solana",
    rail: "usdc-solana",
    tx: signature,
    output: 2,
    sender: SENDER,
    address: OWNER,
    tokenAmount: 12_340_017n,
    block: 250_000_100,
  };
  expect(await chain.findTransfers(query, signal)).toEqual([
    { ...expected, confirmations: 0, isFinal: false },
  ]);
  finalized = 250_000_100;
  expect(await chain.readTransfers(signature, signal)).toEqual([
    { ...expected, confirmations: 1, isFinal: true },
  ]);
  expect(await chain.readTransfers(early, signal)).toBeNull();
  // Listed but not known: that server is behind.
  await expect(chain.findTransfers({ ...query, fromBlock: 0 }, signal)).rejects.toMatchObject({
    name: "ChainError",
  });
  expect(await chain.readTransfers("not a signature", signal)).toBeNull();
});

// The example from full-service's documentation: a view key, a spend key and their address.
const VIEW_KEY = "78062debfa72270373d13d52e228b2acc7e3d55790447e7a58905b986fc3780a";
const SPEND_KEY = "8007986832d9269e62d9c0b2a33478ec761f8b6f6c32316bc8a993ed02964d51";
const MOBILECOIN =
  "41mZTnbwQ3E73ZrPQnYPdU7G6Dj3ZrYaBkrcAYPNgm61P7gBvzUke94HQB8ztPaAu1y1NCFyUAoRyYsCMixeKpUvMK64QYC1NDd7YneACJk";

test("MobileCoin: the address's view key gives the account's spend key, another key gives none", () => {
  expect(readPayAddress("mobilecoin", MOBILECOIN)).toBe(MOBILECOIN);
  expect(toHex(mobilecoinSpendKey(MOBILECOIN, VIEW_KEY) ?? new Uint8Array())).toBe(SPEND_KEY);
  expect(mobilecoinSpendKey(MOBILECOIN, `00${VIEW_KEY.slice(2)}`)).toBeNull();
  expect(mobilecoinSpendKey(MOBILECOIN, "0".repeat(64))).toBeNull();
});

test("MobileCoin: a view-only account is created once, and other tokens and addresses are ignored", async () => {
  const account = "b504409093f5707d63f24c9ce64ca461101478757d691f2e949fa2d87a35d02c";
  const imported: unknown[] = [];
  const txo = (letter: string, token_id: string, subaddress_index: string) => ({
    id: letter.repeat(64),
    value: "12340017",
    token_id,
    received_block_index: "1352857",
    spent_block_index: null,
    account_id: account,
    status: "unspent",
    public_key: `0a20${letter.repeat(64)}`,
    subaddress_index,
    key_image: null,
  });
  const url = await serveJson(({ body, key }) => {
    if (key !== "key") return { error: { code: -1, message: "no" } };
    const made = { id: account, name: "", main_address: MOBILECOIN, view_only: true };
    const results: Record<string, () => unknown> = {
      get_network_status: () => ({
        network_status: { network_block_height: "1352859", local_block_height: "1352858" },
      }),
      get_accounts: () => ({
        account_ids: imported.length > 0 ? [account] : [],
        account_map: imported.length > 0 ? { [account]: made } : {},
      }),
      import_view_only_account: () => {
        imported.push(body.params);
        return { account: made };
      },
      get_txos: () => ({
        txo_ids: [],
        txo_map: { a: txo("a", "1", "0"), b: txo("b", "0", "0"), c: txo("c", "1", "5") },
      }),
    };
    return { jsonrpc: "2.0", id: 1, result: results[body.method ?? ""]?.() };
  });
  const chain = mobilecoinChain(jsonRpc(createEndpoint([url], { "X-API-KEY": "key" })));
  const query = queryOf(MOBILECOIN, ["eusd-mobilecoin"], { fromBlock: 1_352_000 });
  const withKey = { ...query, viewKey: VIEW_KEY };
  await expect(chain.findTransfers(query, signal)).rejects.toMatchObject({ name: "ChainError" });
  const expected = {
    chain: "mobilecoin",
    rail: "eusd-mobilecoin",
    tx: "a".repeat(64),
    output: 0,
    sender: null,
    address: MOBILECOIN,
    tokenAmount: 12_340_017n,
    block: 1_352_857,
    confirmations: 1,
    isFinal: true,
  };
  expect(await chain.findTransfers(withKey, signal)).toEqual([expected]);
  expect(await chain.findTransfers(withKey, signal)).toEqual([expected]);
  expect(await chain.readTransfers("a".repeat(64), signal)).toEqual([expected]);
  expect(await chain.readTransfers("f".repeat(64), signal)).toBeNull();
  expect(imported).toEqual([
    {
      view_private_key: `0a20${VIEW_KEY}`,
      spend_public_key: `0a20${SPEND_KEY}`,
      first_block_index: "1352000",
      next_subaddress_index: "2",
    },
  ]);
});
