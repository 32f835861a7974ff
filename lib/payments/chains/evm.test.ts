/** Reading a real EVM chain, and refusing what a hostile server makes up (SECURITY 2.6). */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checksumEvm } from "@/lib/protocol/pay-address";
import { startAnvil, type TestChain } from "@/lib/testing/chains/anvil";
import type { Chain, TransferQuery } from "./chain";
import { createEndpoint, jsonRpc } from "./endpoint";
import { evmChain } from "./evm";

const PAYEE = "0x52908400098527886E0F7030069857D2E4169EE7";
const OTHER = "0x8617E340B3D01FA5F11F306F4090FD50E238070D";
const signal = new AbortController().signal;
let anvil: TestChain;
let chain: Chain;
const closing: Server[] = [];

beforeAll(async () => {
  anvil = await startAnvil();
  await anvil.deploy("usdc-polygon");
  await anvil.deploy("usdt-polygon");
  chain = evmChain("polygon", jsonRpc(createEndpoint([anvil.url])));
});
afterAll(async () => {
  for (const server of closing) server.close();
  await anvil.stop();
});

const query = async (more: Partial<TransferQuery> = {}): Promise<TransferQuery> => ({
  address: PAYEE,
  rails: ["usdc-polygon", "usdt-polygon"],
  fromBlock: 0,
  toBlock: await chain.head(signal),
  viewKey: null,
  ...more,
});

test("each received transfer is found once, with its sender and its depth", async () => {
  const from = (await chain.head(signal)) + 1;
  const one = await anvil.send("usdc-polygon", PAYEE, 12_340_017n);
  const two = await anvil.send("usdt-polygon", PAYEE, 5n);
  await anvil.send("usdc-polygon", OTHER, 7n);
  await anvil.mine(3);
  const found = await chain.findTransfers(await query({ fromBlock: from }), signal);
  expect(found.map(({ tx, rail, tokenAmount }) => [tx, rail, tokenAmount])).toEqual([
    [one, "usdc-polygon", 12_340_017n],
    [two, "usdt-polygon", 5n],
  ]);
  expect(found[0]).toMatchObject({
    chain: "polygon",
    address: PAYEE,
    sender: checksumEvm(anvil.payer),
    block: from,
    confirmations: 6,
    isFinal: false,
  });
  const rest = await chain.findTransfers(await query({ fromBlock: from + 1 }), signal);
  expect(rest.map(({ tx }) => tx)).toEqual([two]);
});

test("a transaction that pays several receivers has an output for each", async () => {
  const tx = await anvil.sendMany("usdc-polygon", [OTHER, PAYEE, PAYEE], [1n, 2n, 3n]);
  const all = await chain.readTransfers(tx, signal);
  expect(all?.map(({ output, address, tokenAmount }) => [output, address, tokenAmount])).toEqual([
    [0, OTHER, 1n],
    [1, PAYEE, 2n],
    [2, PAYEE, 3n],
  ]);
});

test("a token of another contract, a failed transaction and an unknown one are not payments", async () => {
  const fake = "0x00000000000000000000000000000000000000fa";
  await anvil.deployFake(fake);
  const tx = await anvil.sendFake(fake, PAYEE, 999n);
  expect(await chain.readTransfers(tx, signal)).toEqual([]);
  const failed = await anvil.send("usdc-polygon", PAYEE, 10n ** 30n);
  expect(await chain.readTransfers(failed, signal)).toEqual([]);
  for (const unknown of [`0x${"ab".repeat(32)}`, "0x12", "nonsense"])
    expect(await chain.readTransfers(unknown, signal)).toBeNull();
  const found = await chain.findTransfers(await query(), signal);
  expect(found.map((one) => one.tx)).not.toContain(tx);
});

test("a reorganisation removes a transfer, which may return in another block with the same output", async () => {
  const tx = await anvil.send("usdc-polygon", PAYEE, 77n);
  const [before] = (await chain.readTransfers(tx, signal)) ?? [];
  const raw = await anvil.client.getTransaction({ hash: tx });
  await anvil.rollback(1);
  expect(await chain.readTransfers(tx, signal)).toBeNull();
  await anvil.mine(2);
  // The same transaction again: the same nonce and content give the same hash.
  const again = await anvil.client.sendTransaction({
    account: raw.from,
    to: raw.to,
    data: raw.input,
    gas: raw.gas,
    nonce: raw.nonce,
    maxFeePerGas: raw.maxFeePerGas as bigint,
    maxPriorityFeePerGas: raw.maxPriorityFeePerGas as bigint,
  });
  expect(again).toBe(tx);
  await anvil.client.waitForTransactionReceipt({ hash: again, pollingInterval: 10 });
  const [after] = (await chain.readTransfers(tx, signal)) ?? [];
  expect([after?.output, after?.block]).toEqual([before?.output, (before?.block ?? 0) + 2]);
});

test("a transfer is final two epochs later", async () => {
  const tx = await anvil.send("usdc-polygon", PAYEE, 1n);
  expect((await chain.readTransfers(tx, signal))?.[0]?.isFinal).toBe(false);
  await anvil.mine(8);
  expect((await chain.readTransfers(tx, signal))?.[0]?.isFinal).toBe(true);
});

async function serve(answer: (body: string) => { status?: number; body: string }): Promise<string> {
  const server = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk) => {
      text += chunk;
    });
    request.on("end", () => {
      const { status = 200, body } = answer(text);
      response.writeHead(status).end(body);
    });
  });
  closing.push(server);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret-key`;
}

test("when a server fails the next one is called, and stays first", async () => {
  let asked = 0;
  const broken = await serve(() => {
    asked++;
    return { status: 502, body: "no" };
  });
  const many = evmChain("polygon", jsonRpc(createEndpoint([broken, anvil.url])));
  expect(await many.head(signal)).toBeGreaterThan(0);
  expect(await many.head(signal)).toBeGreaterThan(0);
  expect(asked).toBe(1);
});

test.each([
  ["an error", '{"jsonrpc":"2.0","id":1,"error":{"code":-32005,"message":"limit secret-key"}}'],
  ["no JSON", "<html>secret-key"],
  ["another shape", '{"jsonrpc":"2.0","id":1,"result":{"block":1}}'],
  ["a number that is none", '{"jsonrpc":"2.0","id":1,"result":"0xzz"}'],
  ["an answer without end", `{"result":"${"0".repeat(4_100_000)}"}`],
])("a server that answers with %s is named by no word of its own", async (_, body) => {
  const url = await serve(() => ({ body }));
  const hostile = evmChain("polygon", jsonRpc(createEndpoint([url])));
  const fault = await hostile.head(signal).catch((error: Error) => error);
  expect(fault).toMatchObject({ name: "ChainError" });
  expect((fault as Error).message).not.toContain("secret-key");
});

test("a transaction that a server lists but does not know is an error, not an empty result", async () => {
  const url = await serve((text) => {
    const { method } = JSON.parse(text) as { method: string };
    const result = method === "eth_getLogs" ? [{ transactionHash: `0x${"cd".repeat(32)}` }] : null;
    return { body: JSON.stringify({ jsonrpc: "2.0", id: 1, result }) };
  });
  const behind = evmChain("polygon", jsonRpc(createEndpoint([url])));
  const fault = { name: "ChainError", message: expect.stringContaining("does not know") };
  await expect(behind.findTransfers(await query(), signal)).rejects.toMatchObject(fault);
});

test("a receipt of an unknown shape is refused, and a removed log is ignored", async () => {
  const tx = `0x${"cd".repeat(32)}`;
  const url = await serve((text) => {
    const { method } = JSON.parse(text) as { method: string };
    const result =
      method === "eth_getLogs" ? [{ transactionHash: tx, removed: true }] : { status: "0x1" };
    return { body: JSON.stringify({ jsonrpc: "2.0", id: 1, result }) };
  });
  const hostile = evmChain("polygon", jsonRpc(createEndpoint([url])));
  await expect(hostile.readTransfers(tx, signal)).rejects.toMatchObject({ name: "ChainError" });
  expect(await hostile.findTransfers(await query(), signal)).toEqual([]);
});
