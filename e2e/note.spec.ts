/** One person and one note. */
import { expect, test } from "./journey";
import { keptHere } from "./kept-app";
import { makeLink, openUntil, paper, saved, startNote, withoutSockets, write } from "./steps";

test("a note starts in one click, and what is written is there after a reload", async ({
  person,
}) => {
  const { page } = await person();
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill("Shopping for the workshop");
  await write(page, "Two boxes of screws");
  await saved(page);
  await page.reload();
  await expect(paper(page)).toContainText("Two boxes of screws");
  await expect(page).toHaveTitle("Shopping for the workshop · Sealdesk");
  await expect(page.getByText("Encrypted: only people with the link")).toBeVisible();
});

test("the note stands in this browser's list under its title", async ({ person }) => {
  const { page, context } = await person();
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill("Minutes of Monday");
  await saved(page);
  // The list follows a title when it has rested for a moment.
  const list = await context.newPage();
  const row = list.getByRole("link", { name: /Minutes of Monday/ });
  await openUntil(list, "/files", row);
  await page.goto("/files");
  await page.getByRole("link", { name: /Minutes of Monday/ }).click();
  await expect(paper(page)).toBeVisible();
});

test("words written without a connection are kept and arrive later", async ({ person }) => {
  const { page, context } = await person();
  await startNote(page);
  await write(page, "First, online. ");
  await saved(page);
  await context.setOffline(true);
  await write(page, "Then, in a tunnel.");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  const address = page.url();
  await context.setOffline(false);
  await saved(page);

  const other = await person();
  await other.page.goto(address);
  await expect(paper(other.page)).toContainText("First, online. Then, in a tunnel.");
});

test("a tab that dies with unsent words loses none of them", async ({ newcomer }) => {
  const { page, context } = await newcomer();
  await withoutSockets(context);
  await startNote(page);
  await write(page, "Kept. ");
  await saved(page);
  const address = page.url();
  await context.route("**/api/documents/**", (route) => route.abort());
  await write(page, "Also kept.");
  await expect(page.locator("[data-save=offline]")).toBeVisible();
  await keptHere(page, "Also kept.");
  await page.close({ runBeforeUnload: false });
  await context.unroute("**/api/documents/**");

  const again = await context.newPage();
  await again.goto(address);
  await expect(paper(again)).toContainText("Kept. Also kept.");
  await saved(again);
});

// E-005: the key and the fragment stay in the browser.
test("no request ever holds the key, and the address keeps its form", async ({ person }) => {
  const { page, watch } = await person();
  await startNote(page);
  await write(page, "The secret word is kingfisher");
  await saved(page);
  const [, fragment = ""] = page.url().split("#");
  const key = fragment.split(".")[1] ?? fragment.slice(1);
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
