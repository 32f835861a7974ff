/** A ticket from the product that files it to the agent who answers without a mouse, and its customer, who has a link. */
import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { field, newAccount } from "./account-steps";
import { expect, test } from "./journey";

const sizes = Object.values(screens);
const dialog = (page: Page) => page.getByRole("dialog");
const tickets = (page: Page) => page.getByRole("list", { name: "Tickets" });
const messages = (page: Page) => page.getByRole("list", { name: "Messages" });

/** Signs up, makes a project and a key of it. @returns the key */
async function newProject(page: Page, slug: string): Promise<string> {
  await newAccount(page, undefined, { at: "/signup?next=%2Fdesk#here" });
  await page.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/desk#here$/);
  await page.getByRole("button", { name: "Create project" }).click();
  await field(page, "Name").fill("Chairs and more");
  await field(page, "Ticket prefix").fill(slug);
  await dialog(page).getByRole("button", { name: "Create project" }).click();
  await page.getByRole("button", { name: "New project key" }).click();
  await field(page, "Name of the key").fill("Web shop");
  await dialog(page).getByRole("button", { name: "Create key" }).click();
  const shown = page.getByRole("group", { name: "The new key “Web shop”" });
  const key = await shown.getByRole("textbox").inputValue();
  await shown.getByRole("button", { name: "I saved it" }).click();
  await expect(page.getByRole("button", { name: "New project key" })).toBeFocused();
  return key;
}

interface Filed {
  short_code: string;
  status_url: string;
}

/** What a product does, from its own server. */
async function file(address: string, key: string, subject: string): Promise<Filed> {
  const answer = await fetch(`${address}/api/v1/intake`, {
    method: "POST",
    headers: { Authorization: `Bearer ${key}`, "Content-Type": "application/json" },
    body: JSON.stringify({
      email: "grace@sealdesk.test",
      name: "Grace",
      subject,
      message: "One leg is broken.\nSee https://sealdesk.test/legs.",
      source: { page: "/orders/1042" },
    }),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Filed;
}

/** What another agent does at another desk, or the same one in another tab. */
const replyElsewhere = (page: Page, code: string, body: string) =>
  page.evaluate(
    async ([path, text]) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch(path, { method: "POST", headers, body: text });
      if (!answer.ok) throw new Error(await answer.text());
    },
    [`/api/desk/tickets/${code}/reply`, JSON.stringify({ body })] as const,
  );

const slugOf = () => `e2e-${randomBytes(6).toString("hex")}`;

test("a ticket is answered by keyboard, read and replied to by its customer's link, and opens again", async ({
  person,
  address,
}) => {
  const { page } = await person();
  const key = await newProject(page, slugOf());
  const { short_code, status_url } = await file(address, key, "The chair came broken");

  await page.goto("/desk");
  const row = tickets(page).getByRole("link", { name: /The chair came broken/ });
  await expect(row).toContainText("unread");
  await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/desk/tickets/${short_code}$`));
  await expect(page.getByRole("rowheader", { name: "page" })).toBeVisible();
  await page.keyboard.press("r");
  await expect(field(page, "Reply")).toBeFocused();
  await page.keyboard.type("A new leg leaves today.");
  await page.reload();
  await expect(field(page, "Reply")).toHaveValue("A new leg leaves today.");
  await page.getByLabel("Attach files").setInputFiles({
    name: "how to screw it in.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("to the right"),
  });
  await expect(page.getByRole("button", { name: "Remove how to screw" })).toBeVisible();
  await expectEveryLook(page, messages(page), sizes);
  await replyElsewhere(page, short_code, "I am on it.");
  await field(page, "Reply").press("Control+Enter");
  await expect(dialog(page)).toContainText("I am on it.");
  await dialog(page).getByRole("button", { name: "Keep writing" }).click();
  await expect(field(page, "Reply")).toHaveValue("A new leg leaves today.");
  await field(page, "Reply").press("Control+Shift+Enter");
  await dialog(page).getByRole("button", { name: "Send my reply too" }).click();
  await expect(messages(page)).toContainText("A new leg leaves today.");
  await expect(field(page, "Reply")).toHaveValue("");
  await expect(messages(page).getByRole("link", { name: /how to screw it in/ })).toBeVisible();
  await expect(page.getByRole("list", { name: "Files in this reply" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Reopen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("n");
  let letGo = () => {};
  const written = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route("**/notes", (route) => written.then(() => route.continue()), { times: 1 });
  await field(page, "Internal note").fill("Third leg from this batch.");
  await field(page, "Internal note").press("Control+Enter");
  await page.keyboard.type(" Ask the maker.");
  letGo();
  await expect(messages(page)).toContainText("Third leg from this batch.");
  await expect(field(page, "Internal note")).toHaveValue("Ask the maker.");

  // An agent who has the ticket open would read the reply as it comes.
  await page.goto("/desk");
  const { page: customer, watch, context } = await person();
  await customer.goto(status_url);
  await expect(messages(customer)).toContainText("A new leg leaves today.");
  await expect(customer).toHaveURL(/\/t\/[^?#]+$/);
  await customer.reload();
  await expect(messages(customer)).toContainText("A new leg leaves today.");
  await expect(customer.getByRole("link", { name: /how to screw it in/ })).toBeVisible();
  await expect(customer.getByText("Third leg from this batch.")).toHaveCount(0);
  await expect(customer.getByText("Resolved", { exact: true })).toBeVisible();
  await field(customer, "Still need help?").fill("It came, and it is too short.");
  await customer.route("**/blob/**", (route) => route.abort(), { times: 1 });
  await customer.getByLabel("Attach files").setInputFiles({
    name: "the leg.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("a leg"),
  });
  await expect(customer.getByText("The server can’t be reached.")).toBeVisible();
  await customer.getByRole("button", { name: "Send and reopen" }).click();
  await expect(customer.getByText("A file isn’t uploaded yet.")).toBeVisible();
  await expectEveryLook(customer, messages(customer), sizes);
  await customer.getByRole("button", { name: "Try the leg.txt again" }).click();
  await expect(customer.getByRole("button", { name: "Remove the leg.txt" })).toBeFocused();
  await customer.getByRole("button", { name: "Send and reopen" }).click();
  await expect(customer.getByText("Sent. The answer will be on this page.")).toBeVisible();
  await expect(customer.getByRole("link", { name: /the leg\.txt/ })).toBeVisible();
  await expect(customer.getByText("Open", { exact: true })).toBeVisible();

  const k = new URL(status_url).searchParams.get("k") ?? "";
  const others = watch.sent.filter((text) => !/^[^\n]*\/(?:api\/)?t\/[^\n]*\n/.test(text));
  expect(others.filter((text) => text.includes(k))).toEqual([]);
  expect(await context.cookies()).toEqual([]);

  await test.step("every link that opens nothing shows the same page, whatever is wrong with it", async () => {
    for (const address of ["/t/acme-7K3M9QPD", `/t/acme-7K3M9QPD?k=${"A".repeat(43)}`]) {
      await customer.goto(address);
      await expect(customer.getByRole("heading", { level: 1 })).toHaveText(
        "This link doesn’t work",
      );
    }
    await expectEveryLook(customer, customer.getByRole("heading", { level: 1 }), sizes);
  });

  await page.goto("/desk");
  await expect(row).toContainText("unread");
  await expectEveryLook(page, row, sizes);
  const drafts = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  expect(await drafts()).toContain("Ask the maker.");
  await page.getByRole("button", { name: /^Account of / }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/signin#left$/);
  expect(await drafts()).not.toContain("Ask the maker.");
});

test("new tickets wait above the list, many are resolved at once, and one notice undoes it", async ({
  person,
  address,
}) => {
  const { page } = await person();
  const key = await newProject(page, slugOf());
  await expectEveryLook(page, page.getByRole("list", { name: "Members" }), sizes);
  await page.setViewportSize(screens.desk);
  await file(address, key, "First");
  await page.goto("/desk");
  await expect(tickets(page)).toContainText("First");
  await file(address, key, "Second");
  await file(address, key, "Third");
  // What a page does that is seen again, so that nobody waits for its clock.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("button", { name: "2 new tickets" }).click();
  const rows = tickets(page).getByRole("listitem");
  await expect(rows).toHaveCount(3);

  const waiting = (count: number) =>
    page.locator("#sidebar").getByRole("link", { name: `Tickets ${count} waiting` });
  await expect(waiting(3)).toBeVisible();
  for (const key of ["j", "x", "j", "x", "e"]) await page.keyboard.press(key);
  await expect(rows).toHaveCount(1);
  await expect(waiting(1)).toBeVisible();
  await expect(rows.getByRole("link")).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(rows).toHaveCount(3);
  await rows.first().getByRole("link").focus();
  // Held down: each one after the first is a repetition.
  await page.keyboard.down("j");
  await page.keyboard.down("j");
  await page.keyboard.up("j");
  await expect(rows.last().getByRole("link")).toBeFocused();
  await page.keyboard.press("/");
  await page.keyboard.type("second");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Second");
  await page.getByRole("searchbox").fill("nothing has this word");
  await expect(page.getByText("No results")).toBeVisible();
});
