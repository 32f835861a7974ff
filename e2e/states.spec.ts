/** Links that do not open: each says what happened and what to do. */
import type { Page } from "@playwright/test";
import { expectEveryLook } from "./accessible";
import { expect, test } from "./journey";
import { openNewNote, paper, saved, withoutSockets, write } from "./steps";

const CAPABILITY = "A".repeat(43);
const ID = "7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10";

const states = [
  ["a link that was ended", `/d/${ID}#${CAPABILITY}.${CAPABILITY}`, "This link doesn’t work"],
  ["a short link that leads nowhere", `/d#1${CAPABILITY}`, "This link doesn’t work"],
  ["a link of a newer form", `/d#2${CAPABILITY}`, "This link needs a newer Sealdesk"],
  ["a link that was cut", `/d/${ID}#${CAPABILITY.slice(3)}`, "Part of this link is missing"],
  ["a link without anything", "/d", "Part of this link is missing"],
] as const;

test("a link that does not open says what is wrong with it", async ({ person }) => {
  const { page } = await person();
  const heading = page.getByRole("heading", { level: 1 });
  for (const [what, address, words] of states)
    await test.step(what, async () => {
      // From one note's address to another's nothing is loaded again.
      await page.goto("about:blank");
      await page.goto(address);
      await expect(heading).toHaveText(words);
    });
  const answer = await page.goto("/nothing-here");
  expect(answer?.status()).toBe(404);
  await expect(heading).toBeVisible();

  await openNewNote(page);
  await write(page, "Sealed");
  await saved(page);
  const whole = page.url();
  const base = whole.slice(0, whole.lastIndexOf("."));
  const stranger = await person();
  const told = stranger.page.getByRole("heading", { level: 1 });
  await stranger.page.goto(base);
  await expect(told).toHaveText("The key is missing from this link");
  await stranger.page.goto("about:blank");
  await stranger.page.goto(`${base}.${CAPABILITY}`);
  await expect(told).toHaveText("This link has the wrong key");
});

/** Answers of a server that refuses, for what the page does next. */
const refusing = (status: number, reason: string) => ({
  status,
  json: { error: "Refused.", reason },
});

/** Refuses like a server that is ahead of this page, until the page is loaded anew; it also asks again by itself. */
async function refuseUntilReload(page: Page): Promise<void> {
  let isOld = true;
  const answer = refusing(400, "upgrade");
  await page
    .context()
    .route("**/api/documents/**", (route) => (isOld ? route.fulfill(answer) : route.fallback()));
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isOld = false;
  });
}

// F-035, F-053
test("a note that needs a newer page, and one over 2 MB, say so, and the way on is a press away", async ({
  person,
  newcomer,
}) => {
  const { page, context } = await newcomer();
  await withoutSockets(context);
  await openNewNote(page);
  await write(page, "From the future");
  await saved(page);
  const stranger = await person();
  await stranger.context.route("**/api/documents/*", (route) =>
    route.fulfill(refusing(400, "upgrade")),
  );
  await stranger.page.goto(page.url());
  await expect(stranger.page.getByRole("heading", { level: 1 })).toHaveText(
    "This file needs a newer Sealdesk",
  );
  await stranger.context.unrouteAll({ behavior: "wait" });
  await stranger.page.getByRole("button", { name: "Reload" }).click();
  await expect(paper(stranger.page)).toContainText("From the future");

  await refuseUntilReload(page);
  await write(page, ", and more");
  await expect(
    page.getByText("This note uses a feature that this page doesn’t support"),
  ).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Reload" }).click();
  await expect(paper(page)).toContainText("From the future, and more");
  await saved(page);

  await context.route("**/encrypted-sync", (route) => route.fulfill(refusing(413, "size")));
  await write(page, ", and too much");
  await expect(page.getByText("This note is over 2 MB")).toBeVisible();
  await expectEveryLook(page, page.getByRole("button", { name: "Try again" }));
  await context.unrouteAll({ behavior: "wait" });
  await page.getByRole("button", { name: "Try again" }).click();
  await saved(page);
  await page.reload();
  await expect(paper(page)).toContainText("From the future, and more, and too much");
});
