/** A payer's page for whatever a server answers about a link: what it says, and whether it takes money. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import type { PublicLinkView } from "../lib/contract/pay-shapes";
import { sealDescription } from "../lib/protocol/pay-link";
import { type PayerState, payerLink } from "../lib/testing/payer-links";
import { expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";

const k = randomBytes(32).toString("base64url");

/** @param again what the server answers a payer it does not know, where that differs */
async function openLink(page: Page, name: PayerState, again?: PayerState): Promise<void> {
  const answerOf = async (state: PayerState): Promise<PublicLinkView> => {
    const { link, description } = payerLink(state);
    return { ...link, sealed: await sealDescription(k, link.id, description) };
  };
  const [first, later] = [await answerOf(name), again && (await answerOf(again))];
  await page.unrouteAll();
  await page.route("**/api/pay/links/*", (route) => {
    const isNamed = new URL(route.request().url()).searchParams.has("attempt");
    return route.fulfill({ json: later && !isNamed ? later : first });
  });
  // From one link's address to the same nothing is loaded again.
  await page.goto("about:blank");
  await page.goto(`/pay/${first.id}#${k}`);
}

const states = [
  ["open", null],
  ["long", null],
  ["arabic", null],
  ["gift", null],
  ["announced", "Waiting for your transfer"],
  ["partial", "€846.50 left to pay"],
  ["reorganised", "The network dropped your transfer"],
  ["failed", "The last payment didn’t go through"],
  ["confirming", "Payment seen"],
  ["processing", "Payment on its way"],
  ["paid", "Paid"],
  ["overpaid", "Paid"],
  ["disputed", "Paid"],
  ["partly refunded", "Paid"],
  ["refunded", "Refunded"],
  ["expired", "This link has expired"],
  ["canceled", "This request was cancelled"],
  ["no way", "No way to pay right now"],
  ["another amount", "Don’t pay this"],
  ["another currency", "Don’t pay this"],
] as const satisfies readonly (readonly [PayerState, string | null])[];
const TAKE_MONEY = 8;

test("a payment link shows its status, and offers ways to pay only while it can be paid", async ({
  person,
}) => {
  const { page } = await person();
  const notice = page.getByRole("region", { name: "How it stands" });
  const ways = page.getByRole("group", { name: /^(?:How|If)/ });
  for (const [at, [name, words]] of states.entries())
    await test.step(name, async () => {
      await openLink(page, name);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      if (words) await expect(notice.getByRole("heading")).toHaveText(words);
      await expect(ways).toHaveCount(at < TAKE_MONEY ? 1 : 0);
      if (name === "long" || name === "arabic" || name === "overpaid")
        await expectEveryLook(
          page,
          page.getByRole("heading", { level: 1 }),
          Object.values(screens),
        );
    });
});

test("a wallet that the owner did not put into the link is never shown", async ({ person }) => {
  const { page } = await person();
  await openLink(page, "open");
  const address = "0x8ba1f109551bD432803012645Ac136ddd64DBA72";
  const at = new Date().toISOString();
  await page.route("**/api/pay/links/*/quote", (route) =>
    route.fulfill({
      json: {
        rail: "usdc-base",
        chain: "base",
        token: "USDC",
        decimals: 6,
        address,
        tokenAmount: "2004810017",
        tag: 17,
        amount: "184650",
        currency: "EUR",
        rate: "1.08",
        rateAt: at,
        expiresAt: new Date(Date.now() + 600_000).toISOString(),
        uri: "",
      },
    }),
  );
  await page.getByText("Stablecoin").click();
  await page.getByText("Base", { exact: true }).click();
  await page.getByRole("button", { name: "Pay with USDC on Base" }).click();
  await expect(page.getByRole("alert")).toContainText("Don’t pay this way");
  await expect(page.getByText(address)).toHaveCount(0);
});

test("a payer of a reusable link can pay it again", async ({ person }) => {
  const { page } = await person();
  await openLink(page, "paid gift", "gift");
  await expect(page.getByLabel("Amount in EUR")).toBeVisible();
  const { link } = payerLink("gift");
  await page.evaluate(([key, attempt]) => localStorage.setItem(key, attempt), [
    `sealdesk:pay:${link.id}:attempt`,
    crypto.randomUUID(),
  ] as const);
  await page.reload();
  await page.getByRole("button", { name: "Pay again" }).click();
  await expect(page.getByLabel("Amount in EUR")).toBeVisible();
});
