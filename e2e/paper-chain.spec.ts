/** A business paper from the quote to the receipt: accepted, invoiced, mailed, paid by its link, and credited. */
import type { Page } from "@playwright/test";
import { NO_MAIL_HEADER } from "../lib/contract/service";
import { expectEveryLook, screens } from "./accessible";
import { field, newAccount, savedKey } from "./account-steps";
import { confirmEmail, mailsTo } from "./beside";
import { expect, test } from "./journey";
import { button, outcome, takeCards } from "./payment-steps";
import { makeLink, saved } from "./steps";

const sizes = Object.values(screens);
const bar = (page: Page) => page.getByRole("region", { name: "Next step" });
const step = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const number = (page: Page) => page.getByLabel("Number", { exact: true });

async function fillQuote(page: Page): Promise<void> {
  await page.goto("/files");
  await page.getByRole("button", { name: "Start something else" }).click();
  await page.getByRole("menuitem", { name: "Quote", exact: true }).click();
  await page.waitForURL(/\/d\//);
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Description").fill("Oak table top");
  await line.getByLabel("Quantity").fill("3");
  await line.getByLabel("Unit price").fill("10.005");
  const heading = page.getByRole("heading", { name: "From", exact: true });
  const from = page.locator("details").filter({ has: heading }).first();
  if ((await from.getAttribute("open")) === null) await heading.click();
  await from.getByLabel("Name", { exact: true }).fill("Hollis & Reed");
}

test("a quote is accepted, invoiced, emailed and paid by its link, and gets a receipt and a credit note", async ({
  person,
}) => {
  test.setTimeout(240_000);
  const { page } = await person({ viewport: screens.desk });
  const email = await newAccount(page);
  await savedKey(page);
  await confirmEmail(email);
  await takeCards(page);
  await fillQuote(page);

  await test.step("an encrypted quote’s link is sent by whoever sends it, and why is said", async () => {
    await step(page, "Send").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Link", { exact: true }).click();
    await expect(dialog).toContainText("its link contains the key");
    await button(page, "Create link").click();
    await expect(dialog.getByLabel("Link to send")).toHaveValue(/#/);
    const mail = dialog.getByRole("link", { name: "Open my email program" });
    await expect(mail).toHaveAttribute("href", /^mailto:/);
    await expectEveryLook(page, dialog, sizes);
    await dialog.getByRole("button", { name: "Mark as sent" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(number(page)).toHaveValue(/^Q-\d{4}-001$/);
  });

  const quote = page.url();
  await test.step("a contract takes over its work and price, and each leads to the other", async () => {
    await step(page, "Create contract").click();
    await page.getByRole("button", { name: "Start the contract" }).click();
    await page.waitForURL((url) => url.href !== quote && url.pathname.startsWith("/d/"));
    await expect(page.getByLabel("Services", { exact: true })).toHaveValue("Oak table top");
    await page.getByRole("link", { name: "Open the original" }).click();
    await expect(bar(page).getByRole("link", { name: "Contract" })).toBeVisible();
    await expect(step(page, "Create contract")).toHaveCount(0);
  });
  await step(page, "Mark as accepted").click();
  await step(page, "Create invoice").click();
  await page.waitForURL((url) => url.href !== quote && url.pathname.startsWith("/d/"));

  const invoice = page.url();
  const customer = `${crypto.randomUUID()}@sealdesk.test`;
  await test.step("the invoice has everything of the quote, and goes out by mail with its number", async () => {
    await expect(page.getByRole("group", { name: "Line 1" }).getByLabel("Description")).toHaveValue(
      "Oak table top",
    );
    await expect(bar(page).getByRole("link", { name: "Open the original" })).toBeVisible();
    await step(page, "Send").click();
    await expect(page.getByRole("dialog")).toContainText("This server doesn’t send email.");
    await page.keyboard.press("Escape");
    // As where a mail service is set up.
    await page.context().route("**/api/health", async (route) => {
      const answer = await route.fetch();
      const { [NO_MAIL_HEADER.toLowerCase()]: _, ...headers } = answer.headers();
      await route.fulfill({ response: answer, headers });
    });
    await page.reload();
    await step(page, "Send").click();
    await field(page, "To").fill(customer);
    await expectEveryLook(page, page.getByRole("dialog"), sizes);
    await page.getByRole("dialog").getByRole("button", { name: "Send", exact: true }).click();
    await expect(page.getByRole("dialog")).toContainText(`Sent to ${customer}`, {
      timeout: 30_000,
    });
    // While anything is routed, a browser fetches and compiles all scripts of each page anew.
    await page.context().unroute("**/api/health");
    await button(page, "Done").click();
    await expect(number(page)).toHaveValue(/^\d{4}-001$/);
    expect(await mailsTo(customer)).toEqual([
      expect.stringMatching(/^Invoice.* from Hollis & Reed$/),
    ]);
  });

  await test.step("its payment link asks for exactly what is due, and is renewed when that changes", async () => {
    const price = page.getByRole("group", { name: "Line 1" }).getByLabel("Unit price");
    await price.fill("11");
    await price.blur();
    const dialog = page.getByRole("dialog");
    await step(page, "Add payment link").click();
    await expect(dialog).toContainText("33.00");
    await dialog.getByRole("button", { name: "Add payment link" }).click();
    await expect(dialog).toHaveCount(0);
    await price.fill("10.005");
    await price.blur();
    await expect(bar(page)).toContainText("asks for the old amount", { timeout: 30_000 });
    await step(page, "Renew payment link").click();
    await expect(dialog).toContainText("30.02");
    await expectEveryLook(page, dialog, sizes);
    await dialog.getByRole("button", { name: "Renew payment link" }).click();
    await expect(dialog).toHaveCount(0);
    await saved(page);
  });

  await test.step("marking the invoice paid by mistake is undone, and its link stays", async () => {
    await step(page, "Mark as paid").click();
    await expect(bar(page)).toContainText("Paid");
    await page.getByRole("button", { name: "Undo", exact: true }).last().click();
    await expect(step(page, "Mark as paid")).toBeVisible();
  });

  await test.step("each missing value of an e-invoice leads to its field", async () => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: /^Export/ }).click();
    const dialog = page.getByRole("dialog");
    await expectEveryLook(page, dialog, sizes);
    await dialog.getByRole("button", { name: /Choose the country of your address/ }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the recipient pays by the invoice's link", async () => {
    const { page: payer } = await person({ viewport: screens.phone });
    await payer.goto(await makeLink(page, { role: "Only view" }));
    await expectEveryLook(payer, bar(payer), sizes);
    await bar(payer).getByRole("link", { name: "Pay", exact: true }).click();
    await button(payer, "Pay £30.02").click();
    await payer.waitForURL(/\/dev\/simulator/);
    await button(payer, "Pay").click();
    await expect(outcome(payer)).toContainText("Paid");
  });

  await test.step("the invoice is marked paid by itself, and has its receipt", async () => {
    await page.bringToFront();
    await expect(bar(page)).toContainText("Paid", { timeout: 60_000 });
    await expectEveryLook(page, bar(page), sizes);
    await step(page, "Create receipt").click();
    await page.waitForURL((url) => url.href !== invoice && url.pathname.startsWith("/d/"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Receipt");
  });

  await test.step("a credit note is made of the invoice too", async () => {
    await page.goto(invoice);
    await expect(bar(page).getByRole("link", { name: "Receipt" })).toBeVisible();
    await step(page, "Create credit note").click();
    await page.waitForURL((url) => url.href !== invoice && url.pathname.startsWith("/d/"));
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Credit note");
  });
});
