/** Running a shop: it is opened, takes an order that is moved and moved back, gets a password and backup words. */
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { expect, test } from "./journey";
import { button, tab } from "./payment-steps";
import { openShop, orderAsCustomer } from "./shop-steps";

const sizes = Object.values(screens);

test("an owner opens a shop and takes an order", async ({ person }) => {
  const { page } = await person();
  await openShop(page);

  await orderAsCustomer(page);
  await page.reload();
  const row = page.getByRole("list", { name: "Orders" }).getByRole("listitem");
  await expect(row).toContainText("Ines Marlow");
  await expect(row).toContainText("€90.00");
  await button(page, "Mark as paid").click();
  await expect(row).toContainText("Paid");
  await button(page, "Undo").click();
  await expect(row).toContainText("New");
  await button(page, "Mark as paid").click();
  await button(page, "Mark as ready").click();
  await expect(page.locator("[data-save=saved]")).toBeVisible();
  await page.reload();
  await expect(row).toContainText("Ready");
  await expectEveryLook(page, row, sizes);
  await row.getByRole("button", { name: /Ines Marlow/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Ring twice, please.");
  await expectEveryLook(page, dialog, sizes);
  await page.keyboard.press("Escape");
  await button(page, "Mark as done").click();
  await expect(page.getByText("No orders here.")).toBeVisible();
});

test("an owner gives a shop a password and backup words", async ({ person }) => {
  const { page } = await person();
  await openShop(page);
  const reminder = page.getByText("only backup words open it again");
  await expect(reminder).toBeVisible();
  await tab(page, "Settings").click();
  await expectEveryLook(page, button(page, "Make words"), sizes);
  await button(page, "Set password").first().click();
  await field(page, "New password").fill("seven quiet herons");
  await field(page, "Confirm new password").fill("seven quiet herons");
  await page.getByRole("dialog").getByRole("button", { name: "Set password" }).click();
  await expect(page.getByText("Password set.")).toBeVisible({ timeout: 30_000 });
  await button(page, "Make words").click();
  const items = page.getByRole("dialog").getByRole("listitem");
  await expect(items).toHaveCount(12);
  const words = await items.allTextContents();
  await button(page, "I wrote them down").click();
  for (const box of await page.getByRole("dialog").getByRole("textbox").all()) {
    const label = (await box.getAttribute("aria-label")) ?? "";
    const id = await box.getAttribute("id");
    const text = label || (await page.locator(`label[for="${id}"]`).textContent()) || "";
    await box.fill(words[Number(/\d+/.exec(text)?.[0]) - 1] ?? "");
  }
  await button(page, "Done").click();
  await expect(page.getByText("Backup words saved.")).toBeVisible();
  await expect(reminder).toHaveCount(0);
  await button(page, "Pause").click();
  await expect(page.getByText("Paused", { exact: true })).toBeVisible();
});
