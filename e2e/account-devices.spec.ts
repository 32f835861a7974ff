/** One account on two devices: its files, their text for search, and its Trash. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { accountOf, listed, newAccount, signIn, titledNote } from "./account-steps";
import { expect, test } from "./journey";
import { openUntil } from "./steps";

const sizes = Object.values(screens);

/** How much of files is kept for search in this browser. */
function keptRows(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("sealdesk-search");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const rows = request.result.transaction("rows").objectStore("rows").getAllKeys();
          rows.onsuccess = () => resolve(rows.result.filter((name) => name !== "owner").length);
          rows.onerror = () => reject(rows.error);
          request.result.close();
        };
      }),
  );
}

test("a second device searches an account's files for itself, shares its Trash, and forgets them with the session", async ({
  person,
}) => {
  const { page, context } = await person();
  const email = await newAccount(page);
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/home$/);
  // The account learns a title that has rested for a moment: the notes stay open beside.
  const tabs = [await context.newPage(), await context.newPage()] as const;
  await titledNote(tabs[0], "Minutes");
  await titledNote(tabs[1], "Ledger");
  const { page: other } = await person();
  const trash = (on: Page) => on.getByRole("region", { name: "Notices" });
  await signIn(other, email);
  await expect(other).toHaveURL(/\/home$/);
  for (const title of ["Minutes", "Ledger"]) await openUntil(other, "/files", listed(other, title));
  for (const tab of tabs) await tab.close();
  await other.getByRole("searchbox", { name: "Search titles and text" }).fill("nobody reads");
  const found = other.getByRole("list", { name: "Files whose text matches" });
  await expect(found.getByRole("listitem")).toHaveCount(2);
  await expect(found).toContainText("Nobody else reads this");
  await expect.poll(() => keptRows(other)).toBeGreaterThan(0);

  // F-130, F-135, F-136
  await test.step("the Trash is the same on every device, and works by keyboard alone", async () => {
    await page.goto("/files");
    await listed(page, "Ledger").focus();
    await page.keyboard.press("Delete");
    await expect(trash(page)).toContainText("“Ledger” is in the Trash for 30 days.");
    await other.goto("/files/trash");
    const focused = other.locator(":focus");
    const actions = other.getByRole("button", { name: "Actions for Ledger" });
    await expectEveryLook(other, actions, sizes);
    await actions.press("Enter");
    await expect(other.getByRole("menuitem", { name: "Restore" })).toBeFocused();
    await other.keyboard.press("Escape");
    await expect(actions).toBeFocused();
    for (const answer of ["Escape", "delete"]) {
      await actions.press("Enter");
      await other.getByRole("menuitem", { name: "Delete permanently" }).press("Enter");
      await expect(focused).toHaveAccessibleName("Type “delete” to confirm");
      if (answer === "delete") await other.keyboard.type(answer);
      await other.keyboard.press(answer === "delete" ? "Enter" : "Escape");
      if (answer === "Escape") await expect(actions).toBeFocused();
    }
    await expect(trash(other)).toContainText("“Ledger” is permanently deleted.");
    await expect(other.getByText("The Trash is empty")).toBeVisible();

    await page.goto("/files/trash");
    await expect(page.getByRole("heading", { name: "Permanently deleted" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Add to my account" })).toBeHidden();
    await page.getByRole("button", { name: "Remove Ledger from the list" }).press("Enter");
    await expect(page.getByText("The Trash is empty")).toBeVisible();
  });

  await other.goto("/files");
  await expect(listed(other, "Minutes")).toBeVisible();
  await expect.poll(() => keptRows(other)).toBeGreaterThan(0);
  await accountOf(other).click();
  await other.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL(/\/signin/);
  await expect.poll(() => keptRows(other)).toBe(0);
});
