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

test("without a connection, a paper whose Send can’t be loaded says so and stays open", async ({
  newcomer,
}) => {
  const { page, context } = await newcomer();
  await page.goto("/files");
  await page.getByRole("button", { name: "Start something else" }).click();
  await page.getByRole("menuitem", { name: "Invoice", exact: true }).click();
  await page.waitForURL(/\/d\//);
  const line = page.getByRole("group", { name: "Line 1" }).getByLabel("Description");
  await line.fill("Oak table top");
  const next = page.getByRole("region", { name: "Next step" });
  const send = next.getByRole("button", { name: "Send", exact: true });
  await context.setOffline(true);
  await send.click();
  await expect(page.getByText("This couldn’t be loaded.")).toHaveCount(1);
  await expect(line).toHaveValue("Oak table top");

  await context.setOffline(false);
  await send.click();
  await expect(page.getByRole("dialog")).toBeVisible();
});
