/** Lists that never end: TRON, Solana and MobileCoin. */
import { expect, test } from "vitest";
import { serveJson } from "@/lib/testing/chains/server";
import { createEndpoint, jsonRpc } from "./endpoint";
import { mobilecoinChain } from "./mobilecoin";
import { solanaChain } from "./solana";
import { tronChain } from "./tron";

const signal = new AbortController().signal;
const TRON = "TMYuHAqsvDmSK4iZ9FwT16oWXQruLCHYcH";
const OWNER = "C6DnpcVorKK5o4NEbMU5guYZauF8fGGh5WXjb9NdReJY";
const MOBILECOIN =
  "41mZTnbwQ3E73ZrPQnYPdU7G6Dj3ZrYaBkrcAYPNgm61P7gBvzUke94HQB8ztPaAu1y1NCFyUAoRyYsCMixeKpUvMK64QYC1NDd7YneACJk";

test("an endless list is an error, because a transfer beyond the limit would never be found", async () => {
  const block = { block_header: { raw_data: { number: 100, timestamp: 1_760_000_000_000 } } };
  const tron = await serveJson(({ path }) => {
    if (path.endsWith("/getnowblock")) return block;
    if (path === "/wallet/gettransactioninfobyid") return { blockNumber: 99 };
    return { data: [{ transaction_id: "aa".repeat(32) }], meta: { fingerprint: "next" } };
  });
  const many = <Row>(row: (at: number) => Row) => Array.from({ length: 1_000 }, (_, at) => row(at));
  const rpc = await serveJson(({ body }) => {
    const results: Record<string, () => unknown> = {
      getTokenAccountsByOwner: () => ({ value: [{ pubkey: "FakeTokenAccount" }] }),
      getSignaturesForAddress: () => many(() => ({ signature: "5", slot: 50, err: {} })),
      get_accounts: () => ({ account_map: { a: { id: "a", main_address: MOBILECOIN } } }),
      get_network_status: () => ({ network_status: { local_block_height: "101" } }),
      get_txos: () => {
        const none = { value: "1", token_id: "0", received_block_index: null };
        const rows = many((at) => [at, { ...none, public_key: `0a20${"a".repeat(64)}` }]);
        return { txo_map: Object.fromEntries(rows) };
      },
    };
    return { jsonrpc: "2.0", id: 1, result: results[body.method ?? ""]?.() };
  });
  const asked = jsonRpc(createEndpoint([rpc]));
  for (const [chain, address, rail] of [
    [tronChain(createEndpoint([tron])), TRON, "usdt-tron"],
    [solanaChain(asked), OWNER, "usdc-solana"],
    [mobilecoinChain(asked), MOBILECOIN, "eusd-mobilecoin"],
  ] as const)
    await expect(
      chain.findTransfers(
        { address, rails: [rail], fromBlock: 0, toBlock: 100, viewKey: null },
        signal,
      ),
    ).rejects.toMatchObject({
      message: "The server's list is too long.",
    });
});
