/** Two people in one encrypted note, and a third who only reads: over one socket, in a real browser under our real policy. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";
import { makeLink, openNewNote, paper, saved, words, write } from "./steps";

/** What a page sends over its sockets. */
function listen(page: Page) {
  const addresses: string[] = [];
  const messages: string[] = [];
  page.on("websocket", (socket) => {
    addresses.push(new URL(socket.url()).pathname);
    socket.on("framesent", ({ payload }) => messages.push(String(payload)));
  });
  const isUpdate = (text: string) => text.includes('"update"');
  return {
    addresses,
    messages,
    updates: () => messages.filter(isUpdate).length,
  };
}

test("two people see each other's words as they type, a reader sees both, and each undoes only their own", async ({
  person,
}) => {
  const ann = await person();
  await openNewNote(ann.page);
  await write(ann.page, "Ann: shall we meet? ");
  const link = await makeLink(ann.page, { name: "For Ben" });
  const view = await makeLink(ann.page, { role: "Only view", name: "Customers", short: false });
  const [ben, guest] = [await person(), await person()];
  await ben.page.goto(link);
  await expect.poll(() => words(ben.page)).toContain("Ann: shall we meet?");
  await guest.page.goto(view);
  await expect(guest.page.getByText("View only")).toBeVisible();
  await expect(paper(guest.page)).toContainText("Ann: shall we meet?");
  await expect(paper(guest.page)).toHaveAttribute("contenteditable", "false");

  await write(ben.page, "Ben: on Monday. ");
  await expect.poll(() => words(ann.page)).toContain("Ben: on Monday.");
  await write(ann.page, "Good. ");
  await expect.poll(() => words(ben.page)).toContain("Good.");
  await saved(ann.page);
  await saved(ben.page);
  await expect.poll(() => words(guest.page)).toBe("Ann: shall we meet? Ben: on Monday. Good. ");

  await paper(ann.page).click();
  // One step is what was typed without a pause, and a slow machine makes pauses.
  await expect(async () => {
    await ann.page.keyboard.press("Control+z");
    expect(await words(ann.page)).not.toContain("G");
  }).toPass();
  await expect.poll(() => words(ann.page)).toContain("Ben: on Monday.");
});

// E-005
test("both type at once over one socket each, sealed, and end with the same text, also when it was cut", async ({
  person,
}) => {
  const ann = await person();
  const heard = listen(ann.page);
  await openNewNote(ann.page);
  const link = await makeLink(ann.page, { short: false });
  const ben = await person();
  await ben.page.goto(link);
  await expect(paper(ben.page)).toBeEditable();
  await Promise.all([
    write(ann.page, "aaaa aaaa aaaa aaaa aaaa "),
    write(ben.page, "bbbb bbbb bbbb bbbb bbbb "),
  ]);
  await saved(ann.page);
  await saved(ben.page);
  const letters = async (page: Page) => [...(await words(page)).replace(/\s/g, "")].sort().join("");
  const all = "a".repeat(20) + "b".repeat(20);
  await expect.poll(() => letters(ann.page)).toBe(all);
  await expect.poll(() => letters(ben.page)).toBe(all);
  await expect.poll(async () => (await words(ben.page)) === (await words(ann.page))).toBe(true);

  await expect(async () => {
    const before = heard.updates();
    await write(ann.page, "kingfisher ");
    await saved(ann.page);
    expect(heard.updates()).toBeGreaterThan(before);
  }).toPass();
  await expect.poll(() => words(ben.page)).toContain("kingfisher");
  expect(new Set(heard.addresses)).toEqual(new Set(["/api/socket"]));
  const key = new URL(link).hash.split(".")[1] ?? "no key";
  expect(heard.messages.filter((text) => text.includes(key) || text.includes("king"))).toEqual([]);

  await ann.context.setOffline(true);
  await write(ann.page, "in a tunnel");
  await expect(ann.page.locator("[data-save=offline]")).toBeVisible();
  await ann.context.setOffline(false);
  await saved(ann.page);
  // By a request or by the socket, whichever was back first.
  await expect.poll(() => words(ben.page)).toContain("in a tunnel");
});
