/** What needs more code than the page came with, while that code cannot be fetched. */
import { expect, test } from "./journey";
import { paper, saved, startNote, write } from "./steps";

test("without a connection, Share and the palette say so, take nothing away, and work later", async ({
  newcomer,
}) => {
  const { page, context } = await newcomer();
  await startNote(page);
  await write(page, "Still here");
  await saved(page);
  await context.setOffline(true);
  const notice = page.getByText("This couldn’t be loaded.");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(notice).toHaveCount(1);
  // A notice goes by itself, and who comes late finds only the next one.
  await expect(notice).toHaveCount(0);
  await page.getByPlaceholder("Untitled note").press("Control+k");
  await expect(notice).toHaveCount(1);
  await expect(paper(page)).toContainText("Still here");

  await context.setOffline(false);
  await page.getByPlaceholder("Untitled note").press("Control+k");
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByRole("heading", { name: "Share this note" })).toBeVisible();
});
