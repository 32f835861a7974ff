/** Writing over a socket, in a real browser under our real policy. */
import type { Page } from "@playwright/test";
import { expect, test } from "./journey";
import { makeLink, paper, saved, startNote, words, write } from "./steps";

/** What a page sends over sockets, and over requests of its own, that holds words somebody wrote. */
function listen(page: Page) {
  const addresses: string[] = [];
  const messages: string[] = [];
  const requests: string[] = [];
  page.on("websocket", (socket) => {
    addresses.push(new URL(socket.url()).pathname);
    socket.on("framesent", ({ payload }) => messages.push(String(payload)));
  });
  page.on("request", (request) => requests.push(request.postData() ?? ""));
  const isUpdate = (text: string) => text.includes('"update"');
  return {
    addresses,
    messages,
    updates: () => messages.filter(isUpdate).length,
    posts: () => requests.filter(isUpdate).length,
  };
}

// E-005
test("keystrokes travel over one socket, sealed, and are fetched again when it is cut", async ({
  person,
}) => {
  const ann = await person();
  const heard = listen(ann.page);
  await startNote(ann.page);
  const link = await makeLink(ann.page, { short: false });
  const ben = await person();
  await ben.page.goto(link);
  await expect(paper(ben.page)).toBeEditable();

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
  await expect.poll(() => words(ben.page)).toContain("in a tunnel");
  await expect.poll(heard.posts).toBeGreaterThan(0);
});
