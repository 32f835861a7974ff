/** A calendar, a page to book a time on, and an invitation: the host, and guests without an account. */
import type { Page } from "@playwright/test";
import { field, newAccount } from "./account-steps";
import { confirmEmail } from "./beside";
import { expect, test } from "./journey";

const chip = (page: Page, name: RegExp) => page.getByRole("main").getByRole("button", { name });
const inDialog = (page: Page) => page.getByRole("dialog");

async function openCalendar(page: Page) {
  await confirmEmail(await newAccount(page));
  await page.goto("/calendar?view=week");
  await expect(page.getByRole("button", { name: "New event" })).toBeVisible();
}

test("an event is made, moved by keys, changed and taken back, and another tab has the same calendar", async ({
  person,
}) => {
  const { page, context } = await person();
  await newAccount(page);
  const other = await context.newPage();
  // C-003: two tabs' first visit makes one calendar.
  await Promise.all([page.goto("/calendar?view=week"), other.goto("/calendar?view=week")]);
  await page.getByRole("button", { name: "New event" }).click();
  await field(page, "Title").fill("Standup");
  await inDialog(page).getByLabel("Start time").fill("09:00");
  await inDialog(page).getByLabel("End time").fill("09:30");
  await inDialog(page).getByRole("combobox", { name: "Repeats" }).selectOption("DAILY");
  await inDialog(page).getByRole("button", { name: "Save" }).click();
  const first = chip(page, /^Standup/).first();
  await expect(first).toBeVisible();
  await expect(chip(other, /^Standup/).first()).toBeVisible();

  await test.step("moved by a key, for this one alone", async () => {
    await first.focus();
    await page.keyboard.press("Alt+ArrowDown");
    await inDialog(page).getByRole("button", { name: "Move" }).click();
    await expect(chip(page, /^Standup, .*9:15/)).toHaveCount(1);
  });

  await test.step("deleted and taken back", async () => {
    const before = await chip(page, /^Standup/).count();
    await chip(page, /^Standup/)
      .last()
      .focus();
    await page.keyboard.press("Delete");
    await inDialog(page).getByRole("button", { name: "Delete" }).click();
    await expect(chip(page, /^Standup/)).toHaveCount(before - 1);
    // The newest notice stands last.
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(chip(page, /^Standup/)).toHaveCount(before);
  });

  await test.step("found by its words, and shown in each view", async () => {
    for (const view of ["month", "agenda", "day"]) {
      await page.getByRole("combobox", { name: "View" }).selectOption(view);
      await expect(chip(page, /^Standup/).first()).toBeVisible();
    }
    await page.keyboard.press("/");
    await page.getByRole("searchbox", { name: "Search events" }).fill("stand");
    await expect(chip(page, /^Standup/).first()).toBeVisible();
  });
});

test("a guest books on a phone in another zone, the host sees it, and the guest cancels", async ({
  person,
  browser,
  address,
}) => {
  const { page } = await person();
  await openCalendar(page);
  await page.goto("/calendar/booking");
  await page.getByRole("button", { name: "New booking page" }).click();
  await field(page, "Title").fill("Intro call");
  await expect(field(page, "With")).toHaveValue("Ada Lovelace");
  await page.getByRole("button", { name: "Publish page" }).click();
  await expect(page.getByText("Page published.")).toBeVisible();
  const link = await page.getByRole("region", { name: "Link of the page" }).innerText();

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    timezoneId: "Asia/Kolkata",
    baseURL: address,
  });
  const guest = await phone.newPage();
  await guest.goto(link.trim());
  await expect(guest.getByRole("heading", { name: "Intro call" })).toBeVisible();
  await guest
    .getByRole("group", { name: /^Time on/ })
    .getByRole("button")
    .nth(2)
    .click();
  await field(guest, "Your name").fill("Bo Guest");
  await guest.getByRole("button", { name: "Book", exact: true }).click();
  await expect(guest.getByRole("heading", { name: "You’re booked" })).toBeVisible();
  await expect(guest.getByText(/\(Asia\/(Kolkata|Calcutta)\)/)).toBeVisible();

  await page.goto("/calendar?view=agenda");
  await expect(chip(page, /^Bo Guest: Intro call/)).toBeVisible();
  await guest.getByRole("button", { name: "Cancel booking" }).click();
  await inDialog(guest).getByRole("button", { name: "Cancel booking" }).click();
  await expect(guest.getByRole("heading", { name: "This booking was cancelled" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Cancelled: Bo Guest/)).toBeVisible();
  await expect(chip(page, /^Bo Guest/)).toHaveCount(0);
  await phone.close();
});
