/** The settings of chains and of exchange rates, as people read them. */
import type { Setting } from "./settings";

const EVM_CHAINS = ["ETHEREUM", "BASE", "ARBITRUM", "OPTIMISM", "POLYGON"];
const DEPTHS = ["12 blocks", "10 blocks", "300 blocks", "10 blocks", "12 blocks", "20 blocks"];

/** How payments reach chains, and when they believe them. */
export const chainSettings: readonly Setting[] = [
  {
    name: "PAY_RPC",
    default: "none: no stablecoin is taken but on chains set below",
    why: "`public` uses public servers for every chain except MobileCoin; they learn which addresses are checked.",
  },
  ...[...EVM_CHAINS, "SOLANA"].map((chain) => ({
    name: `PAY_RPC_${chain}`,
    default: "as PAY_RPC says",
    why: "JSON-RPC servers of this chain, separated by commas; when one fails, the next is used.",
  })),
  {
    name: "PAY_TRON_URL",
    default: "as PAY_RPC says",
    why: "TronGrid, or a server that answers like it (https://api.trongrid.io).",
  },
  { name: "PAY_TRON_KEY", default: "none", why: "TronGrid's key." },
  {
    name: "PAY_MOBILECOIN_URL",
    default: "none: no eUSD is taken",
    why: "Your MobileCoin full-service wallet (http://127.0.0.1:9090/wallet/v2); it is given view keys.",
  },
  { name: "PAY_MOBILECOIN_KEY", default: "none", why: "Its X-API-KEY." },
  ...[...EVM_CHAINS, "TRON", "MOBILECOIN"].map((chain, at) => ({
    name: `PAY_CONFIRMATIONS_${chain}`,
    default: DEPTHS[at] ?? "1 block",
    why: "Blocks after which a payment on this chain counts.",
  })),
  {
    name: "FX_URL",
    default: "https://api.frankfurter.dev/v1/latest, then https://open.er-api.com/v6/latest/USD",
    why: "The source of exchange rates: a server that answers like Frankfurter.",
  },
];
