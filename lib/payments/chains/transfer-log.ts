/** The ERC-20 `Transfer` event, which EVM chains and TRON share. */

/** keccak256 of `Transfer(address,address,uint256)`. */
export const TRANSFER = "ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** Hex without `0x`. */
export interface EventLog {
  contract: string;
  topics: readonly string[];
  data: string;
}

export interface TokenMove<Rail> {
  rail: Rail;
  /** Index in the transaction's logs. */
  output: number;
  /** 20 bytes as hex. */
  from: string;
  to: string;
  amount: bigint;
}

export const bare = (hex: string): string => hex.replace(/^0x/, "").toLowerCase();

/** Pads an address's 20 bytes to the 32 of a topic. */
export const asTopic = (address: string): string => address.padStart(64, "0");

/**
 * The transfers of supported tokens in a transaction's logs. Logs of other contracts are ignored: anyone can write one.
 * @param contracts of the chain's tokens: 20 bytes as hex
 */
export function tokenMoves<Rail>(
  logs: readonly EventLog[],
  contracts: ReadonlyMap<string, Rail>,
): TokenMove<Rail>[] {
  return logs.flatMap(({ contract, topics, data }, output) => {
    const rail = contracts.get(contract);
    const [event, from, to, ...more] = topics;
    const isMove = event === TRANSFER && from && to && more.length === 0;
    if (rail === undefined || !isMove || !/^[0-9a-f]{64}$/.test(data)) return [];
    const amount = BigInt(`0x${data}`);
    return [{ rail, output, from: from.slice(24), to: to.slice(24), amount }];
  });
}
