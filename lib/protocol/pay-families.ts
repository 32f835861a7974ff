/** Families of chains: an address of one family is the same on each of its chains. The order is that of `X-Pay-Ways`. */
export const PAY_FAMILIES = ["evm", "tron", "solana", "mobilecoin"] as const;

export type PayFamily = (typeof PAY_FAMILIES)[number];

export const isPayFamily = (text: string): text is PayFamily =>
  PAY_FAMILIES.some((family) => family === text);
