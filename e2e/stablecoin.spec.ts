/** Paying with a stablecoin on a real chain: a Sealdesk of its own reads anvil, as it would read Base. */
import { mkdir, rm } from "node:fs/promises";
import { startAnvil, type TestChain } from "../lib/testing/chains/anvil";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { type House, openHouse } from "./house";
import { test as base, expect } from "./journey";
import { button, firstLink, newProfile, outcome, tab } from "./payment-steps";
import { freePort } from "./processes";

const test = base.extend<object, { chain: TestChain; house: House }>({
  chain: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
    async ({}, use) => {
      const chain = await startAnvil();
      await chain.deploy("usdc-base");
      await use(chain);
      await chain.stop();
    },
    { scope: "worker" },
  ],
  house: [
    async ({ chain }, use) => {
      const settings = {
        PAY_SIMULATOR: "0",
        PAY_RPC_BASE: chain.url,
        TRUSTED_PROXY_HEADER: "x-journey-network",
      };
      const place = { folder: `.test/chain-${process.pid}`, port: await freePort(), settings };
      await mkdir(".test", { recursive: true });
      const house = await openHouse(place);
      await use(house);
      await house.stop();
      await rm(place.folder, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 120_000 },
  ],
  baseURL: async ({ house }, use) => use(house.url),
});

test("a payer sends the exact amount of a stablecoin and watches it being confirmed", async ({
  person,
  chain,
}) => {
  const owner = await person();
  await newProfile(owner.page);
  await tab(owner.page, "Ways to be paid").click();
  const wallets = owner.page.getByRole("list", { name: "Wallets" });
  await expect(wallets).toContainText("Its operator sets PAY_TRON_URL");
  await wallets.getByRole("button", { name: "Add" }).click();
  await expect(owner.page.getByRole("dialog").getByRole("checkbox")).toHaveCount(1);
  await field(owner.page, "Address").fill(chain.other);
  await button(owner.page, "Save wallet").click();
  const stored = wallets.getByText(new RegExp(chain.other, "i"));
  await expect(stored).toBeVisible();
  const wallet = await stored.innerText();
  await tab(owner.page, "Links").click();
  const address = await firstLink(owner.page, "USD");

  const { page } = await person({ viewport: screens.phone });
  await page.goto(address);
  await button(page, "Pay with USDC on Base").click();
  await expect(page.getByRole("img", { name: "QR code for your wallet" })).toBeVisible();
  await expectEveryLook(page, page.getByText(wallet), Object.values(screens));
  await expect(page.getByText("Test money")).toHaveCount(0);
  // What a wallet reads from the code: the token, the chain, the receiver and the exact amount (EIP-681).
  const uri = await page.getByRole("link", { name: "Open in a wallet" }).getAttribute("href");
  const [, to = "", units = ""] = /transfer\?address=(\w+)&uint256=(\d+)$/.exec(uri ?? "") ?? [];
  expect(to).toBe(wallet);
  await chain.send("usdc-base", to, BigInt(units));
  await chain.mine(2);
  await expect(outcome(page)).toContainText("Payment seen");
  await expect(page.getByText("Seen. 3 of 10 confirmations").first()).toBeVisible();
  await chain.mine(7);
  await expect(outcome(page)).toContainText("Paid");
  await expect(button(page, "Print receipt")).toBeVisible();
  await owner.page.reload();
  await expect(owner.page.getByRole("list", { name: "Links" })).toContainText("Paid");
});
