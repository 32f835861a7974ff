/** A shop that several people run: a manager joins, works and is removed; another takes the shop over. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { field } from "./account-steps";
import { expect, test } from "./journey";
import { button, tab } from "./payment-steps";
import { openShop, orderAsCustomer } from "./shop-steps";
import { saved } from "./steps";

const sizes = Object.values(screens);
const rows = (page: Page, list: string) =>
  page.getByRole("list", { name: list }).getByRole("listitem");

/** @returns the one-time link */
async function invite(page: Page, name: string): Promise<string> {
  await tab(page, "People").click();
  await button(page, "Invite").click();
  await field(page, "Name").fill(name);
  await button(page, "Create the link").click();
  const link = field(page, `One-time link for ${name}`);
  await expect(link).toHaveValue(/\/shops\/[0-9a-f-]{36}#/);
  return link.inputValue();
}

async function join(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await button(page, "Join the shop").click();
  await expect(tab(page, "Orders")).toBeVisible();
}

async function choose(page: Page, name: string, entry: string): Promise<void> {
  await button(page, `More for ${name}`).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

test("a manager joins, works and is removed, and another takes the shop over", async ({
  person,
}) => {
  const { page: owner } = await person();
  await openShop(owner);
  await orderAsCustomer(owner);
  const tabBefore = await owner.context().newPage();
  await tabBefore.goto(owner.url());
  await expect(tab(tabBefore, "Products")).toBeVisible();
  // A page behind another draws one frame in a second, and a click waits for two.
  await owner.bringToFront();
  const { page: manager } = await person();

  await test.step("the owner invites a manager, who joins and moves an order", async () => {
    const link = await invite(owner, "Ines Calder");
    await expectEveryLook(owner, rows(owner, "People").first(), sizes);
    await manager.goto(link);
    await expectEveryLook(manager, button(manager, "Join the shop"), sizes);
    await join(manager, link);
    await expect(tab(manager, "Payments")).toHaveCount(0);
    await expect(rows(manager, "Orders")).toContainText("Ines Marlow");
    await button(manager, "Mark as paid").click();
    await saved(manager);
    const { page: late } = await person();
    await late.goto(link);
    await expect(late.getByRole("heading", { name: "This link was used already" })).toBeVisible();
    await owner.reload();
    await tab(owner, "Orders").click();
    await expect(rows(owner, "Orders")).toContainText("Paid");
  });

  await test.step("a tab from before says reload, and keeps what is typed", async () => {
    await tabBefore.bringToFront();
    await tab(tabBefore, "Products").click();
    await button(tabBefore, "Add a product").click();
    await field(tabBefore, "Name").fill("Oak bench");
    await field(tabBefore, "Price (EUR)").fill("120");
    await button(tabBefore, "Add the product").click();
    await expect(tabBefore.getByText("What you typed here is kept.")).toBeVisible();
    await expectEveryLook(tabBefore, button(tabBefore, "Reload"), sizes);
    await button(tabBefore, "Reload").click();
    await saved(tabBefore);
    await tabBefore.close();
    await owner.reload();
    await tab(owner, "Products").click();
    await expect(owner.getByText("Oak bench").first()).toBeVisible();
  });

  await test.step("the owner removes the manager", async () => {
    await tab(owner, "People").click();
    await choose(owner, "Ines Calder", "Remove");
    await expect(owner.getByText("Ines Calder no longer has access.")).toBeVisible();
    await expect(rows(owner, "People").filter({ hasText: "Removed" })).toHaveCount(1);
    await manager.reload();
    await expect(
      manager.getByRole("heading", { name: "This link doesn’t open a shop" }),
    ).toBeVisible();
  });

  await test.step("finished orders go into the archive", async () => {
    await tab(owner, "Orders").click();
    await button(owner, "Mark as ready").click();
    await button(owner, "Mark as done").click();
    await saved(owner);
    await button(owner, "Archive finished orders (1)").click();
    await button(owner, "Archive").click();
    await expect(owner.getByText("1 order archived.")).toBeVisible();
    await button(owner, "Show").click();
    await expect(owner.getByRole("dialog")).toContainText("Ines Marlow");
    await expectEveryLook(owner, owner.getByRole("dialog"), sizes);
    await owner.keyboard.press("Escape");
  });

  await test.step("another manager is asked, takes the shop, and the owner stays", async () => {
    const { page: next } = await person();
    await join(next, await invite(owner, "Bo Arden"));
    await owner.reload();
    await tab(owner, "People").click();
    await choose(owner, "Bo Arden", "Make owner");
    await expectEveryLook(owner, owner.getByRole("dialog"), sizes);
    await button(owner, "Ask them").click();
    await expect(owner.getByText("Asked to become owner")).toBeVisible();
    const offer = next.getByRole("link", { name: "See the offer" });
    await tab(next, "People").click();
    await offer.click();
    await expectEveryLook(next, button(next, "Become the owner"), sizes);
    await button(next, "Decline").click();
    await expect(tab(next, "Orders")).toBeVisible();
    await owner.reload();
    await expect(owner.getByText("Declined to become owner")).toBeVisible();
    await choose(owner, "Bo Arden", "Make owner");
    await button(owner, "Ask them").click();
    await expect(owner.getByText("Asked to become owner")).toBeVisible();
    await saved(owner);
    await next.reload();
    await tab(next, "People").click();
    await offer.click();
    await button(next, "Become the owner").click();
    await expectEveryLook(next, button(next, "Make backup words"), sizes);
    await button(next, "Make backup words").click();
    await expect(next.getByRole("dialog").getByRole("listitem")).toHaveCount(12);
    await next.keyboard.press("Escape");
    await next.getByRole("link", { name: "Later" }).click();
    await expect(tab(next, "Payments")).toBeVisible();
    await owner.reload();
    await expect(tab(owner, "People")).toBeVisible();
    await expect(tab(owner, "Payments")).toHaveCount(0);
    await tab(owner, "People").click();
    await button(owner, "Leave").click();
    await button(owner, "Leave the shop").click();
    await expectEveryLook(owner, button(owner, "Come back"), sizes);
    await button(owner, "Come back").click();
    await expect(tab(owner, "People")).toBeVisible();
  });
});
