/** The program of the guide, run as it stands. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newAccount } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { callOperation } from "../../client/call";
import { newBrowser } from "../../client/testing/browser";
import { asOwner, makeShop, shortLinkTo } from "../../client/testing/shops";
import { listOrders } from "../../lib/contract/shop-orders";
import { ORDER_SAMPLE } from "./shop-samples";

const run = promisify(execFile);
let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  await mkdir(".test", { recursive: true });
  folder = await mkdtemp(join(process.cwd(), ".test/sample-"));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

test("the program of the guide places an order and reads how it stands", async () => {
  const shop = await makeShop(newBrowser(server.url));
  const program = join(folder, "order.ts");
  // It stands two folders deeper than the guide says.
  await writeFile(program, ORDER_SAMPLE.replaceAll('"./', '"../../'));
  const env = {
    ...process.env,
    SHOP_LINK: server.url + (await shortLinkTo(shop)),
    SEALDESK_API_KEY: (await newAccount()).key,
  };
  const { stdout } = await run("node_modules/.bin/tsx", [program], { env });
  const { orders } = await callOperation(listOrders, asOwner(shop));
  expect(orders).toHaveLength(1);
  expect(stdout).toBe(`${orders[0]?.id} placed \nnew\n`);
}, 60_000);
