/** A real EVM chain of a test's own: anvil, with test tokens at the addresses of the real ones. */
import { type ChildProcess, spawn } from "node:child_process";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import {
  createTestClient,
  encodeFunctionData,
  http,
  parseAbi,
  publicActions,
  walletActions,
} from "viem";
import { foundry } from "viem/chains";
import { PAY_RAILS, type RailId } from "@/lib/contract/pay-rails";
import { TEST_TOKEN_CODE, TEST_WALLET_CODE } from "./test-token";

type Hex = `0x${string}`;

const token = parseAbi([
  "function mint(address to, uint256 value)",
  "function transfer(address to, uint256 value) returns (bool)",
  "function pay(address[] to, uint256[] values)",
]);
const wallet = parseAbi(["function setOwner(address next)"]);

/** The binary beside the package's own starter, which would leave it running when it is killed. */
function binary(): string {
  const names = { x64: "amd64", arm64: "arm64" } as Record<string, string>;
  const system = process.platform === "win32" ? "win32" : process.platform;
  const suffix = process.platform === "win32" ? ".exe" : "";
  const { resolve } = createRequire(import.meta.url);
  return resolve(`@foundry-rs/anvil-${system}-${names[process.arch]}/bin/anvil${suffix}`);
}

async function listening(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error("anvil has no output.");
  for await (const line of createInterface({ input: child.stdout })) {
    const [, address] = /^Listening on (\S+)$/.exec(line) ?? [];
    if (address) return `http://${address}`;
  }
  throw new Error("anvil ended before it listened.");
}

export type TestChain = Awaited<ReturnType<typeof startAnvil>>;

export async function startAnvil() {
  // Two short epochs make a block final, as on a chain with proof of stake.
  const options = ["--port", "0", "--slots-in-an-epoch", "4"];
  const child = spawn(binary(), options, { stdio: ["ignore", "pipe", "ignore"] });
  const url = await listening(child);
  child.stdout?.resume();
  const client = createTestClient({ chain: foundry, mode: "anvil", transport: http(url) })
    .extend(publicActions)
    .extend(walletActions);
  const [payer = "0x", other = "0x"] = await client.getAddresses();
  const contractOf = (rail: RailId): Hex => PAY_RAILS[rail].contract as Hex;
  const run = async (to: Hex, data: Hex, from: Hex = payer): Promise<Hex> => {
    const hash = await client.sendTransaction({ account: from, to, data, gas: 500_000n });
    await client.waitForTransactionReceipt({ hash, pollingInterval: 10 });
    return hash;
  };
  const call = (functionName: "mint" | "transfer", to: string, value: bigint): Hex =>
    encodeFunctionData({ abi: token, functionName, args: [to as Hex, value] });
  return {
    url,
    client,
    payer,
    other,
    /** Puts a token where the real one is, with more of it than anybody sends. */
    deploy: async (rail: RailId) => {
      await client.setCode({ address: contractOf(rail), bytecode: TEST_TOKEN_CODE });
      await run(contractOf(rail), call("mint", payer, 10n ** 15n));
    },
    /** The same token where no supported one is. */
    deployFake: async (address: Hex) => {
      await client.setCode({ address, bytecode: TEST_TOKEN_CODE });
      await run(address, call("mint", payer, 10n ** 15n));
    },
    deployWallet: async (address: Hex, owner: Hex) => {
      await client.setCode({ address, bytecode: TEST_WALLET_CODE });
      await run(
        address,
        encodeFunctionData({ abi: wallet, functionName: "setOwner", args: [owner] }),
      );
    },
    send: (rail: RailId, to: string, value: bigint): Promise<Hex> =>
      run(contractOf(rail), call("transfer", to, value)),
    sendFake: (contract: Hex, to: string, value: bigint): Promise<Hex> =>
      run(contract, call("transfer", to, value)),
    sendMany: (rail: RailId, to: string[], values: bigint[]): Promise<Hex> =>
      run(
        contractOf(rail),
        encodeFunctionData({ abi: token, functionName: "pay", args: [to as Hex[], values] }),
      ),
    mine: (blocks: number) => client.mine({ blocks }),
    /** Takes the last blocks away; what was in them is gone until it is sent again. */
    rollback: (depth: number) =>
      client.request({ method: "anvil_rollback", params: [depth] } as never),
    stop: async () => {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await ended;
    },
  };
}
