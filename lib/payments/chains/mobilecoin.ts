/** Reads transfers on MobileCoin through a full-service wallet with view-only accounts (DB-089). */
import * as z from "zod";
import { PAY_RAILS, type RailId, railsOfChain } from "@/lib/contract/pay-rails";
import { toHex } from "@/lib/protocol/bytes";
import { type Chain, ChainError, type ChainTransfer, tooLong } from "./chain";
import type { Rpc } from "./endpoint";
import { mobilecoinSpendKey } from "./mobilecoin-keys";

const PAGE = 1_000;
const MAX_PAGES = 20;
/** full-service writes 32 bytes as a protobuf message with one field. */
const KEY_PREFIX = "0a20";

const number = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const Status = z.object({ network_status: z.object({ local_block_height: number }) });
const Account = z.object({ id: z.string(), main_address: z.string() });
const Accounts = z.object({ account_map: z.record(z.string(), Account) });
const Imported = z.object({ account: Account });
const Txo = z.object({
  value: z.string().regex(/^\d{1,20}$/),
  token_id: z.string(),
  received_block_index: number.nullable(),
  account_id: z.string().nullish(),
  public_key: z.string().regex(/^0a20[0-9a-f]{64}$/),
  subaddress_index: z.string().nullish(),
});
type Txo = z.output<typeof Txo>;
const Txos = z.object({ txo_map: z.record(z.string(), Txo) });

export function mobilecoinChain(rpc: Rpc): Chain {
  const rails = new Map<string, RailId>(
    railsOfChain("mobilecoin").map((rail) => [PAY_RAILS[rail].contract, rail]),
  );
  const head = async (signal: AbortSignal): Promise<number> => {
    const { network_status } = await rpc("get_network_status", {}, Status, signal);
    return network_status.local_block_height - 1;
  };

  async function accounts(signal: AbortSignal): Promise<Map<string, string>> {
    const found = new Map<string, string>();
    for (let page = 0; page < MAX_PAGES; page++) {
      const params = { offset: page * PAGE, limit: PAGE };
      const rows = Object.values((await rpc("get_accounts", params, Accounts, signal)).account_map);
      for (const { id, main_address } of rows) found.set(id, main_address);
      if (rows.length < PAGE) return found;
    }
    throw tooLong();
  }

  /** The view-only account for an address, created at its first use. */
  async function accountOf(
    address: string,
    viewKey: string | null,
    fromBlock: number,
    signal: AbortSignal,
  ): Promise<string> {
    for (const [id, main] of await accounts(signal)) if (main === address) return id;
    const spendKey = viewKey === null ? null : mobilecoinSpendKey(address, viewKey);
    if (!spendKey) throw new ChainError("This address has no view key.");
    const params = {
      view_private_key: `${KEY_PREFIX}${viewKey}`,
      spend_public_key: `${KEY_PREFIX}${toHex(spendKey)}`,
      first_block_index: String(fromBlock),
      next_subaddress_index: "2",
    };
    const { account } = await rpc("import_view_only_account", params, Imported, signal);
    return account.id;
  }

  async function txosOf(params: object, signal: AbortSignal): Promise<Txo[]> {
    const found: Txo[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const asked = { ...params, offset: page * PAGE, limit: PAGE };
      const rows = Object.values((await rpc("get_txos", asked, Txos, signal)).txo_map);
      found.push(...rows);
      if (rows.length < PAGE) return found;
    }
    throw tooLong();
  }

  /** Only transfers to the account's first address count: the payee gave us no other. */
  function transferOf(txo: Txo, address: string | undefined, top: number): ChainTransfer[] {
    const rail = rails.get(txo.token_id);
    const block = txo.received_block_index;
    if (!rail || !address || block === null || txo.subaddress_index !== "0") return [];
    const tx = txo.public_key.slice(KEY_PREFIX.length);
    const amount = { tokenAmount: BigInt(txo.value), sender: null };
    const depth = { block, confirmations: Math.max(1, top - block + 1), isFinal: true };
    return [{ chain: "mobilecoin", rail, tx, output: 0, address, ...amount, ...depth }];
  }

  return {
    id: "mobilecoin",
    head,
    readTransfers: async (tx, signal) => {
      const txos = await txosOf({}, signal);
      const found = txos.filter(({ public_key }) => public_key === KEY_PREFIX + tx.toLowerCase());
      if (found.length === 0) return null;
      const [known, top] = await Promise.all([accounts(signal), head(signal)]);
      return found.flatMap((txo) => transferOf(txo, known.get(txo.account_id ?? ""), top));
    },
    findTransfers: async ({ address, fromBlock, toBlock, viewKey }, signal) => {
      const account = await accountOf(address, viewKey, fromBlock, signal);
      const blocks = {
        min_received_block_index: String(fromBlock),
        max_received_block_index: String(toBlock),
      };
      const txos = await txosOf({ account_id: account, ...blocks }, signal);
      const top = await head(signal);
      return txos.flatMap((txo) => transferOf(txo, address, top));
    },
  };
}
