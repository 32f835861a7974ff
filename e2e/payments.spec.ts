/** Being paid: an owner's profile, and a payer for each way there is, all with test money. */
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { envelope } from "../lib/testing/bytes";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { expect, test } from "./journey";
import { button, firstLink, newProfile, outcome, tab } from "./payment-steps";

const sizes = Object.values(screens);
/** By a provider's test account, and back. */
async function connect(page: Page, provider: string): Promise<void> {
  await tab(page, "Ways to be paid").click();
  await button(page, `Connect ${provider}`).click();
  await page.waitForURL(/\/dev\/simulator/);
  await button(page, "Connect").click();
  await expect(page.getByText(`${provider} is connected.`)).toBeVisible();
  await page.reload();
  await expect(tab(page, "Links")).toBeVisible();
}

test("an owner makes a link, sets up ways to be paid and follows what comes in", async ({
  person,
}) => {
  const { page } = await person();
  await newProfile(page);
  await expectEveryLook(page, button(page, "New link"), sizes);
  const viewport = page.viewportSize();
  await page.setViewportSize(screens.phone);
  await page.getByRole("tab").first().focus();
  for (const each of await page.getByRole("tab").all()) {
    await expect(each).toBeFocused();
    await expect(each).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Home");
  if (viewport) await page.setViewportSize(viewport);
  await firstLink(page);
  await test.step("ways are turned on, put in order by key and by drag, and say what they need", async () => {
    await connect(page, "Stripe");
    await tab(page, "Ways to be paid").click();
    const offered = page.getByRole("list", { name: "Ways payers are offered" });
    await expect(offered.getByRole("listitem")).toHaveText([/^Bank transfer/, /^Card/]);
    await button(page, "Move Card up").press("Enter");
    await expect(offered.getByRole("listitem")).toHaveText([/^Card/, /^Bank transfer/]);
    const [first, last] = [
      offered.getByRole("listitem").first(),
      offered.getByRole("listitem").last(),
    ];
    await last.dragTo(first);
    await expect(offered.getByRole("listitem")).toHaveText([/^Bank transfer/, /^Card/]);
    await page.getByRole("switch", { name: "Offer PayPal" }).click();
    await expect(offered.getByText("Not offered yet")).toBeVisible();
    await expectEveryLook(page, offered, sizes);
  });
  await test.step("details that don’t open are replaced knowingly", async () => {
    // As another program could have saved them, under a key that is not the profile's.
    const profile = "**/api/pay/payees/*";
    await page.route(profile, async (route) => {
      const body = { ...route.request().postDataJSON(), bankSealed: envelope(64) };
      await route.continue({ postData: body });
    });
    await button(page, "Edit").click();
    await button(page, "Save").click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.unroute(profile);
    await button(page, "Edit").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("The saved bank details can’t be opened");
    await expectEveryLook(page, dialog, sizes);
    await field(page, "What payers need").fill("IBAN: DE02 1203 0000 0000 2020 51");
    await button(page, "Replace").click();
    await button(page, "Edit").click();
    await expect(field(page, "What payers need")).toHaveValue("IBAN: DE02 1203 0000 0000 2020 51");
    await button(page, "Cancel").click();
  });
  await test.step("a link is marked paid, and stands in the ledger", async () => {
    await tab(page, "Links").click();
    await page.getByRole("list", { name: "Links" }).getByRole("link").click();
    await button(page, "Mark as paid").click();
    await page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
    await expect(page.getByRole("list", { name: "Payments" })).toContainText("Received");
    await expectEveryLook(page, page.getByRole("heading", { level: 1 }), sizes);
    await page.getByRole("link", { name: "Hollis & Reed" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      button(page, "Ledger (CSV)").click(),
    ]);
    expect(await readFile(await file.path(), "utf8")).toContain('"Oak shelving"');
    await tab(page, "Events").click();
    await expect(page.getByRole("list", { name: "Events" })).toContainText("A link is paid");
  });
  await test.step("a link is changed and cancelled; what arrives then is marked", async () => {
    await tab(page, "Links").click();
    await button(page, "New link").click();
    await field(page, "What it’s for").fill("Second shelf");
    await field(page, "Amount").fill("25");
    await button(page, "Create the link").click();
    await page.getByRole("link", { name: /Second shelf/ }).click();
    await button(page, "Change").click();
    await field(page, "What it’s for").fill("Third shelf");
    await field(page, "Lines").fill("Shelf 1.00\n".repeat(31));
    await button(page, "Save").click();
    await expect(page.getByText("At most 30 lines.")).toBeInViewport();
    await field(page, "Lines").fill("2 x Shelf 25.00");
    await button(page, "Save").click();
    await expect(page.getByRole("heading", { name: "Third shelf" })).toBeVisible();
    await button(page, "Change").click();
    await expect(field(page, "Lines")).toHaveValue("2 x Shelf 25.00");
    await expectEveryLook(page, page.getByRole("dialog"), sizes);
    await button(page, "Cancel").click();
    await button(page, "Check now").click();
    await expect(page.getByText("Nothing new has arrived.")).toBeVisible();
    await button(page, "Cancel link").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel link" }).click();
    await expect(page.getByText("Cancelled")).toBeVisible();
    await button(page, "Mark as paid").click();
    const dialog = page.getByRole("dialog");
    await expect(field(page, "Amount in EUR")).toHaveValue("25.00");
    await expect(dialog).not.toContainText("opens the cancelled link again");
    await field(page, "Amount in EUR").fill("10");
    await expect(dialog).toContainText("your payer can pay the other €15.00");
    await expectEveryLook(page, dialog, sizes);
    await field(page, "Amount in EUR").fill("25");
    await dialog.getByRole("button", { name: "Mark as paid" }).click();
    await expect(page.getByRole("list", { name: "Payments" })).toContainText("Late");
  });
});

for (const [provider, way] of [
  ["Stripe", "Card"],
  ["PayPal", "PayPal"],
] as const)
  test(`a payer leaves for ${provider}, comes back without paying, and then pays`, async ({
    person,
  }) => {
    const owner = await person();
    await newProfile(owner.page);
    await connect(owner.page, provider);
    const address = await firstLink(owner.page);

    const { page } = await person();
    await page.goto(address);
    await expect(page.getByRole("heading", { name: "Oak shelving" })).toBeVisible();
    await expect(page.getByText(way, { exact: true })).toBeVisible();
    await expectEveryLook(page, button(page, "Pay €1,846.50"), sizes);
    await button(page, "Pay €1,846.50").click();
    await page.getByRole("link", { name: "Go back without paying" }).click();
    await expect(outcome(page)).toContainText("You came back without paying");
    await button(page, "Pay €1,846.50").click();
    await button(page, "Pay").click();
    await expect(outcome(page)).toContainText("Paid");
    await expect(button(page, "Print receipt")).toBeVisible();
    expect(new URL(page.url()).hash).toBe(new URL(address).hash);
    await expectEveryLook(page, outcome(page), sizes);
  });

test("a payer says that a transfer was sent, and sees it paid once the owner has it", async ({
  person,
}) => {
  const owner = await person();
  await newProfile(owner.page);
  const address = await firstLink(owner.page);

  const { page } = await person({ viewport: screens.phone });
  await page.goto(address);
  await expect(page.getByText("DE89 3704 0044 0532 0130 00")).toBeVisible();
  const requests = await page.evaluate(() => 1 + performance.getEntriesByType("resource").length);
  console.log(`A payment link opens with ${requests} requests.`);
  expect(requests).toBeLessThanOrEqual(12);
  await button(page, "I have sent it").click();
  await expect(outcome(page)).toContainText("Waiting for your transfer");
  await expectEveryLook(page, outcome(page), sizes);

  await owner.page.reload();
  await owner.page.getByRole("list", { name: "Links" }).getByRole("link").click();
  await button(owner.page, "Mark as received").click();
  await owner.page.getByRole("dialog").getByRole("button", { name: "Mark as paid" }).click();
  await expect(owner.page.getByRole("dialog")).toHaveCount(0);
  await page.reload();
  await expect(outcome(page)).toContainText("Paid");
  await test.step("and without the key the page takes no money", async () => {
    await page.goto(address.replace(/#.*/, ""));
    await expect(page.getByText("Reference")).toBeVisible();
    await expect(page.getByText("DE89")).toHaveCount(0);
  });
});
