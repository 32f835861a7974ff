/** Chains and the stablecoins taken on them (DB-089). Every token has 6 decimals. */
import type { PayFamily } from "../protocol/pay-families";

export interface PayChain {
  /** As people read it. */
  name: string;
  family: PayFamily;
  /** EIP-155, of EVM chains. */
  evmId: number | null;
  /** Confirmations before a payment counts; Solana's `finalized` and MobileCoin's blocks have no depth. */
  need: number;
}

export const PAY_CHAINS = {
  ethereum: { name: "Ethereum", family: "evm", evmId: 1, need: 12 },
  base: { name: "Base", family: "evm", evmId: 8453, need: 10 },
  arbitrum: { name: "Arbitrum", family: "evm", evmId: 42161, need: 300 },
  optimism: { name: "Optimism", family: "evm", evmId: 10, need: 10 },
  polygon: { name: "Polygon", family: "evm", evmId: 137, need: 12 },
  tron: { name: "TRON", family: "tron", evmId: null, need: 20 },
  solana: { name: "Solana", family: "solana", evmId: null, need: 1 },
  mobilecoin: { name: "MobileCoin", family: "mobilecoin", evmId: null, need: 1 },
} as const satisfies Record<string, PayChain>;

export type ChainId = keyof typeof PAY_CHAINS;
export const CHAIN_IDS = Object.keys(PAY_CHAINS) as ChainId[];

export const TOKEN_DECIMALS = 6;

export interface PayRail {
  chain: ChainId;
  token: "USDC" | "USDT" | "eUSD";
  /** The token's contract or mint; MobileCoin's token id. */
  contract: string;
}

export const PAY_RAILS = {
  "usdc-ethereum": {
    chain: "ethereum",
    token: "USDC",
    contract: "0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48",
  },
  "usdt-ethereum": {
    chain: "ethereum",
    token: "USDT",
    contract: "0xdAC17F958D2ee523a2206206994597C13D831ec7",
  },
  "usdc-base": {
    chain: "base",
    token: "USDC",
    contract: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  },
  "usdc-arbitrum": {
    chain: "arbitrum",
    token: "USDC",
    contract: "0xaf88d065e77c8cC2239327C5EDb3A432268e5831",
  },
  "usdt-arbitrum": {
    chain: "arbitrum",
    token: "USDT",
    contract: "0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9",
  },
  "usdc-optimism": {
    chain: "optimism",
    token: "USDC",
    contract: "0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85",
  },
  "usdc-polygon": {
    chain: "polygon",
    token: "USDC",
    contract: "0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359",
  },
  "usdt-polygon": {
    chain: "polygon",
    token: "USDT",
    contract: "0xc2132D05D31c914a87C6611C10748AEb04B58e8F",
  },
  "usdt-tron": {
    chain: "tron",
    token: "USDT",
    contract: "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t",
  },
  "usdc-solana": {
    chain: "solana",
    token: "USDC",
    contract: "EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v",
  },
  "usdt-solana": {
    chain: "solana",
    token: "USDT",
    contract: "Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB",
  },
  "eusd-mobilecoin": { chain: "mobilecoin", token: "eUSD", contract: "1" },
} as const satisfies Record<string, PayRail>;

export type RailId = keyof typeof PAY_RAILS;
export const RAIL_IDS = Object.keys(PAY_RAILS) as RailId[];

export const isRailId = (text: string): text is RailId => Object.hasOwn(PAY_RAILS, text);
export const isChainId = (text: string): text is ChainId => Object.hasOwn(PAY_CHAINS, text);

export const chainOfRail = (rail: RailId): ChainId => PAY_RAILS[rail].chain;

export const familyOfRail = (rail: RailId): PayFamily => PAY_CHAINS[chainOfRail(rail)].family;

export const railsOfChain = (chain: ChainId): RailId[] =>
  RAIL_IDS.filter((rail) => chainOfRail(rail) === chain);

export const railsOfFamily = (family: PayFamily): RailId[] =>
  RAIL_IDS.filter((rail) => familyOfRail(rail) === family);
