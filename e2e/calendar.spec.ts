/** A calendar, a page to book a time on, and an invitation: the host, and guests without an account. */
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page, Route } from "@playwright/test";
import { field, newAccount } from "./account-steps";
import { confirmEmail, grantPro, readMails } from "./beside";
import { expect, test } from "./journey";
import { button, outcome, takeCards } from "./payment-steps";

const chip = (page: Page, name: RegExp) => page.getByRole("main").getByRole("button", { name });
const inDialog = (page: Page) => page.getByRole("dialog");

/** @returns the link of the page */
async function publishPage(page: Page): Promise<string> {
  await expect(field(page, "With")).toHaveValue("Ada Lovelace");
  await button(page, "Publish page").click();
  await expect(page.getByText("Page published.")).toBeVisible();
  return (await page.getByRole("region", { name: "Link of the page" }).innerText()).trim();
}

type Guest = Pick<Page, "getByRole">;
const slots = (guest: Guest) => guest.getByRole("group", { name: /^Time on/ }).getByRole("button");
const chooseTime = (guest: Guest, nth: number) => slots(guest).nth(nth).click();

/** Another site with this in its page. */
async function otherSite(html: string) {
  const server = createServer((_request, response) =>
    response
      .writeHead(200, { "content-type": "text/html" })
      .end(`<!doctype html><title>A host</title><h1>Our studio</h1>${html}`),
  ).listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, stop: () => server.close() };
}

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

  await test.step("made before the hours that are seen, it is scrolled to", async () => {
    await button(page, "New event").click();
    await field(page, "Title").fill("Early delivery");
    await inDialog(page).getByLabel("Start time").fill("03:00");
    await button(page, "Save").click();
    await expect(chip(page, /^Early delivery/)).toBeInViewport({ ratio: 1 });
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

  await test.step("an event of several days is one bar, which keys and the mouse move from any of its days", async () => {
    await page.goto("/calendar?view=month&day=2026-04-15");
    await button(page, "New event").click();
    await field(page, "Title").fill("Fair");
    await inDialog(page).getByRole("checkbox", { name: "All day" }).check();
    await inDialog(page).getByLabel("Starts").fill("2026-04-08");
    await inDialog(page).getByLabel("Ends").fill("2026-04-13");
    await button(page, "Save").click();
    await expect(chip(page, /^Fair, Wednesday 8 April to Monday 13 April, all day/)).toHaveCount(2);
    await chip(page, /^Fair/).last().focus();
    await page.keyboard.press("Alt+ArrowLeft");
    const bar = chip(page, /^Fair, Tuesday 7 April to Sunday 12 April, all day/);
    await expect(bar).toHaveCount(1);
    await bar.dragTo(page.locator("[data-day='2026-04-10']"), {
      // In the third of its days.
      sourcePosition: { x: 320, y: 8 },
      targetPosition: { x: 20, y: 80 },
    });
    await expect(chip(page, /^Fair, Wednesday 8 April to Monday 13 April, all day/)).toHaveCount(2);
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
  await button(page, "New booking page").click();
  await expect(page.getByRole("main")).toBeFocused();
  await button(page, "Publish page").click();
  await expect(field(page, "Title")).toBeFocused();
  await field(page, "Title").fill("Intro call");
  // Nobody books in the preview: its times are only read.
  const times = page.getByRole("region", { name: "Preview" }).getByRole("group").nth(1);
  await expect(times).toHaveAccessibleName(/^Time on/);
  await expect(times.getByRole("button")).toHaveCount(0);
  const link = await publishPage(page);

  const phone = await browser.newContext({
    viewport: { width: 360, height: 740 },
    timezoneId: "Asia/Kolkata",
    baseURL: address,
  });
  const guest = await phone.newPage();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { name: "Intro call" })).toBeVisible();
  await chooseTime(guest, 2);
  await expect(field(guest, "Your name")).toBeInViewport();
  await test.step("after a lost answer, other details take the place of those sent before", async () => {
    await field(guest, "Your name").fill("Bo");
    const lose = (route: Route) => route.fetch().then(() => route.abort());
    await guest.route("**/bookings", lose, { times: 1 });
    await button(guest, "Book").click();
    await expect(guest.getByText("You won’t be booked twice.")).toBeVisible();
    await field(guest, "Your name").fill("Bo Guest");
    await button(guest, "Book").click();
  });
  await expect(guest.getByRole("heading", { name: "You’re booked" })).toBeVisible();
  await expect(guest.getByText(/\(Asia\/(Kolkata|Calcutta)\)/)).toBeVisible();

  await test.step("another site frames the booking page, as tall as it is, and no other page", async () => {
    await page.getByText("Put it on your own site").click();
    const code = await page.getByRole("region", { name: "Code to embed" }).innerText();
    const site = await otherSite(`${code}<iframe src="${link}" title="Not framed"></iframe>`);
    const visitor = await phone.newPage();
    await visitor.goto(site.url);
    const frame = visitor.frameLocator("iframe[title='Book a time']");
    await chooseTime(frame, 7);
    await frame.getByRole("textbox", { name: "Your name" }).fill("Cy Visitor");
    const height = async () => (await visitor.locator("iframe").first().boundingBox())?.height ?? 0;
    const scrolls = () =>
      frame.locator("html").evaluate((html) => html.scrollHeight > html.clientHeight);
    await expect.poll(scrolls).toBe(false);
    const tall = await height();
    await frame.getByRole("button", { name: "Book", exact: true }).click();
    await expect(frame.getByRole("heading", { name: "You’re booked" })).toBeVisible();
    await expect.poll(height).toBeLessThan(tall);
    // Though browsers let no other site's frame store anything.
    await expect(frame.getByText(/\(Asia\/(Kolkata|Calcutta)\)/)).toBeVisible();
    await expect(frame.getByRole("link", { name: "Open your booking" })).toBeVisible();
    await expect(
      visitor.frameLocator("iframe[title='Not framed']").getByText("Intro call"),
    ).toHaveCount(0);
    site.stop();
  });

  await page.goto("/calendar?view=agenda");
  await expect(chip(page, /^Bo Guest: Intro call/)).toBeVisible();
  await expect(chip(page, /^Cy Visitor: Intro call/)).toBeVisible();
  await expect(chip(page, /^Bo: Intro call/)).toHaveCount(0);

  await test.step("the guest moves it, and the earlier time is free again", async () => {
    await button(guest, "Change time").click();
    await chooseTime(guest, 4);
    await expect(field(guest, "Your name")).toHaveValue("Bo Guest");
    await button(guest, "Book new time").click();
    await expect(guest.getByRole("heading", { name: "You’re booked" })).toBeVisible();
    await page.reload();
    await expect(page.getByText(/^Cancelled: Bo Guest/)).toBeVisible();
    await expect(chip(page, /^Bo Guest: Intro call/)).toHaveCount(1);
  });

  await guest.getByRole("button", { name: "Cancel booking" }).click();
  await inDialog(guest).getByRole("button", { name: "Cancel booking" }).click();
  await expect(guest.getByRole("heading", { name: "This booking was cancelled" })).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^Cancelled: Bo Guest/)).toBeVisible();
  await expect(chip(page, /^Bo Guest/)).toHaveCount(0);
  await phone.close();
});

test("a guest answers an invitation without an account, and reads when it is cancelled", async ({
  person,
}) => {
  const { page } = await person();
  const email = await newAccount(page);
  const invited = `${crypto.randomUUID()}@sealdesk.test`;
  await page.goto("/calendar?view=week");
  await button(page, "New event").click();
  await field(page, "Title").fill("Board meeting");
  await field(page, "Guests").fill(invited);

  await test.step("a host with an unconfirmed address is asked to confirm it, and nothing is lost", async () => {
    await button(page, "Save").click();
    await expect(inDialog(page)).toContainText(
      "Confirm your email address to invite guests. Then try again.",
    );
    await confirmEmail(email);
    await button(page, "Save").click();
    await expect(page.getByText("Guests invited.")).toBeVisible();
  });

  const [mail] = await readMails(invited);
  const link = /\S+\/i\/\S+#\S+/.exec(mail?.text ?? "")?.[0] ?? "";
  const { page: guest } = await person({ viewport: { width: 360, height: 740 } });
  await test.step("the guest answers from the link alone, and the host sees it", async () => {
    await guest.goto(new URL(link).pathname + new URL(link).hash);
    await expect(guest.getByRole("heading", { name: "Board meeting" })).toBeVisible();
    await guest.getByLabel("Your name (optional)").fill("Bo");
    await button(guest, "Maybe").click();
    await expect(guest.getByText(/^Answer sent: Maybe/)).toBeVisible();
    await page.reload();
    await expect(page.getByText("Bo answered.")).toBeVisible();
    await chip(page, /^Board meeting/).click();
    await expect(inDialog(page).getByRole("list", { name: "Answers" })).toContainText("Maybe");
  });

  await test.step("the host deletes it, and the guest’s link says so", async () => {
    await button(page, "Delete event").click();
    await button(page, "Delete and tell guests").click();
    await expect(chip(page, /^Board meeting/)).toHaveCount(0);
    expect((await readMails(invited)).map(({ subject }) => subject)).toEqual([
      ...["Cancelled: Board meeting", "Invitation: Board meeting"],
    ]);
    await guest.reload();
    await expect(guest.getByText("Cancelled", { exact: true })).toBeVisible();
    await expect(button(guest, "Yes")).toHaveCount(0);
  });
});

test("a booking with a price is held until it is paid by card", async ({ person }) => {
  const { page } = await person();
  const email = await newAccount(page);
  await confirmEmail(email);
  await grantPro(email);
  await takeCards(page);
  await page.goto("/calendar/booking");
  await button(page, "New booking page").click();
  await field(page, "Title").fill("Coaching");
  await field(page, "Price in EUR").fill("50");
  await expect(field(page, "With")).toHaveValue("Ada Lovelace");
  await button(page, "Publish page").click();
  await expect(page.getByRole("combobox", { name: "Paid to" })).toBeFocused();
  await page.getByRole("combobox", { name: "Paid to" }).selectOption({ index: 1 });
  const link = await publishPage(page);

  const { page: guest } = await person({ viewport: { width: 360, height: 740 } });
  await guest.goto(link);
  await chooseTime(guest, 1);
  await field(guest, "Your name").fill("Bo Guest");
  await button(guest, "Continue to pay €50.00").click();
  await expect(guest.getByRole("heading", { name: "Held for you until it’s paid" })).toBeVisible();
  const booking = guest.url();
  await button(guest, "Pay now").click();
  // Who comes back before paying opens the same link again.
  await guest.waitForURL(/\/pay\//);
  await guest.goto(booking);
  await button(guest, "Pay now").click();
  await button(guest, "Pay €50.00").click();
  await guest.waitForURL(/\/dev\/simulator/);
  await button(guest, "Pay").click();
  await expect(outcome(guest)).toContainText("Paid");
  await guest.goto(booking);
  await expect(guest.getByRole("heading", { name: "You’re booked" })).toBeVisible();
  await page.goto("/calendar?view=agenda");
  await expect(chip(page, /^Bo Guest: Coaching/)).toBeVisible();
});
