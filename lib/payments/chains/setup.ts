/** The chains that the operator configured; with the simulator, all chains (DB-090). */
import { CHAIN_IDS, type ChainId, PAY_CHAINS } from "@/lib/contract/pay-rails";
import { type Env, env } from "@/lib/env";
import type { CallContract, Chain } from "./chain";
import { createEndpoint, type Endpoint, jsonRpc } from "./endpoint";
import { evmCall, evmChain } from "./evm";
import { mobilecoinChain } from "./mobilecoin";
import { simulatedChain } from "./simulated";
import { solanaChain } from "./solana";
import { tronChain } from "./tron";

/** Servers that need no key, for `PAY_RPC=public`. */
const PUBLIC: Partial<Record<ChainId, readonly string[]>> = {
  ethereum: ["https://ethereum-rpc.publicnode.com", "https://eth.llamarpc.com"],
  base: ["https://mainnet.base.org", "https://base-rpc.publicnode.com"],
  arbitrum: ["https://arb1.arbitrum.io/rpc", "https://arbitrum-one-rpc.publicnode.com"],
  optimism: ["https://mainnet.optimism.io", "https://optimism-rpc.publicnode.com"],
  polygon: ["https://polygon-bor-rpc.publicnode.com", "https://polygon-rpc.com"],
  tron: ["https://api.trongrid.io"],
  solana: ["https://api.mainnet-beta.solana.com", "https://solana-rpc.publicnode.com"],
};

interface SetUp {
  chain: Chain;
  call: CallContract | null;
}

let current: { settings: Env; chains: Map<ChainId, SetUp> } | undefined;

/** Cached for as long as the settings stay the same, because an endpoint remembers which server answered last. */
function chains(): Map<ChainId, SetUp> {
  const settings = env();
  if (current?.settings !== settings) {
    const rows = CHAIN_IDS.flatMap((id): [ChainId, SetUp][] => {
      const made = settings.PAY_SIMULATOR === "0" ? connect(id, settings) : simulate(id);
      return made ? [[id, made]] : [];
    });
    current = { settings, chains: new Map(rows) };
  }
  return current.chains;
}

const simulate = (id: ChainId): SetUp => ({ chain: simulatedChain(id), call: null });

function connect(id: ChainId, settings: Env): SetUp | null {
  const endpoint = endpointOf(id, settings);
  if (!endpoint) return null;
  if (id === "tron") return { chain: tronChain(endpoint), call: null };
  const rpc = jsonRpc(endpoint);
  if (id === "solana") return { chain: solanaChain(rpc), call: null };
  if (id === "mobilecoin") return { chain: mobilecoinChain(rpc), call: null };
  return { chain: evmChain(id, rpc), call: evmCall(rpc) };
}

function endpointOf(id: ChainId, settings: Env): Endpoint | null {
  const shared = settings.PAY_RPC === "public" ? PUBLIC[id] : undefined;
  if (id === "tron") {
    const { PAY_TRON_URL: url, PAY_TRON_KEY: key } = settings;
    const urls = url ? [url] : shared;
    return urls ? createEndpoint(urls, key ? { "TRON-PRO-API-KEY": key } : {}) : null;
  }
  if (id === "mobilecoin") {
    const { PAY_MOBILECOIN_URL: url, PAY_MOBILECOIN_KEY: key } = settings;
    return url ? createEndpoint([url], key ? { "X-API-KEY": key } : {}) : null;
  }
  const urls = settings[`PAY_RPC_${upper(id)}`] ?? shared;
  return urls ? createEndpoint(urls) : null;
}

const upper = <Id extends ChainId>(id: Id) => id.toUpperCase() as Uppercase<Id>;

/** Null: the chain is not set up. */
export const chainOf = (id: ChainId): Chain | null => chains().get(id)?.chain ?? null;

/** Calls a contract wallet on each EVM chain that is set up. */
export const contractCalls = (): CallContract[] =>
  [...chains().values()].flatMap(({ call }) => (call ? [call] : []));

/** Confirmations before a payment counts. Solana reports finality itself, so it needs no depth. */
export const confirmationsNeeded = (id: ChainId): number =>
  (id === "solana" ? undefined : env()[`PAY_CONFIRMATIONS_${upper(id)}`]) ?? PAY_CHAINS[id].need;
