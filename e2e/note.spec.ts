/** One person and one note. */
import { expect, test } from "./journey";
import { copyKept, keptHere } from "./kept-app";
import { makeLink, openUntil, paper, saved, startNote, withoutSockets, write } from "./steps";

// E-005: the key and the fragment stay in the browser.
test("a note starts in one click, is there after a reload and in the list, and no request ever holds its key", async ({
  person,
}) => {
  const { page, context, watch } = await person();
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill("Shopping for the workshop");
  await write(page, "Two boxes of screws, and the secret word is kingfisher");
  await saved(page);
  await page.reload();
  await expect(paper(page)).toContainText("Two boxes of screws");
  await expect(page).toHaveTitle("Shopping for the workshop · Sealdesk");
  await expect(page.getByText("Encrypted: only people with the link")).toBeVisible();
  const [, fragment = ""] = page.url().split("#");
  const key = fragment.split(".")[1] ?? fragment.slice(1);

  // The list follows a title when it has rested for a moment.
  const list = await context.newPage();
  const row = list.getByRole("link", { name: /Shopping for the workshop/ });
  await openUntil(list, "/files", row);
  await row.click();
  await expect(paper(list)).toContainText("Two boxes of screws");

  const address = await makeLink(page, { name: "Anna the accountant" });
  const secret = address.split("#1")[1] ?? "";
  expect(secret).toHaveLength(43);
  await page.goto(address);
  await expect(paper(page)).toContainText("kingfisher");
  expect(page.url()).toBe(address);
  const sent = watch.sent.join("\n");
  expect(sent.length).toBeGreaterThan(1000);
  for (const planted of [key, secret, fragment, "kingfisher", "accountant"])
    expect(sent).not.toContain(planted);
});

test("a note is read again while the server is away, and a tab that dies then loses no word", async ({
  newcomer,
}) => {
  const { page, context } = await newcomer();
  await withoutSockets(context);
  await startNote(page);
  await write(page, "Kept. ");
  await saved(page);
  const address = page.url();
  await copyKept(page, "Kept. ");
  await context.route("**/api/**", (route) => route.abort());
  await page.reload();
  await expect(paper(page)).toContainText("Kept.");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await write(page, "Also kept.");
  await keptHere(page, "Also kept.");
  await page.close({ runBeforeUnload: false });
  await context.unroute("**/api/**");

  const again = await context.newPage();
  await again.goto(address);
  await expect(paper(again)).toContainText("Kept. Also kept.");
  await saved(again);
});
