/** Home: what waits for a person, each row leading to its place, and one tap to start something. */
import { expectEveryLook, screens } from "./accessible";
import { field, newAccount, titledNote } from "./account-steps";
import { expect, test } from "./journey";
import { saved, write } from "./steps";

test("Home shows what is coming up and what others changed, and leads there", async ({
  person,
}) => {
  const { page } = await person();
  await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText("Nothing waits for you.")).toBeVisible();

  await page.getByRole("main").getByRole("link", { name: "Event" }).click();
  await page.getByRole("button", { name: "New event" }).click();
  await field(page, "Title").fill("Delivery of oak boards");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: /^Delivery of oak boards/ }).first()).toBeVisible();

  await titledNote(page, "Offer for the Hollis kitchen");
  const address = page.url();
  await page.goto("/home");
  const calendar = page.getByRole("region", { name: "Calendar" });
  await expect(calendar.getByRole("link", { name: /^Delivery of oak boards/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Files", exact: true })).toBeHidden();

  const { page: other } = await person();
  await other.goto(address);
  await write(other, "With soft-closing drawers, please.");
  await saved(other);
  await page.reload();
  const files = page.getByRole("region", { name: "Files", exact: true });
  await expect(files).toContainText("1 changed");
  await expectEveryLook(page, files, Object.values(screens));
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("dialog").getByRole("combobox").fill("oak");
  await expect(page.getByRole("option", { name: "Delivery of oak boards" })).toBeVisible();
  await page.keyboard.press("Escape");
  await files.getByRole("link", { name: /^Offer for the Hollis kitchen/ }).click();
  await expect(page.getByText("With soft-closing drawers, please.")).toBeVisible();
});
