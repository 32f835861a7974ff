/** What people do, step by step, in the words of the page. */
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { defaultEnvironment } from "../client/environment";
import { createNote } from "../client/files";

/** The editor's writing surface. */
export const paper = (page: Page) => page.locator(".ProseMirror");

/** The words of places in the note, without the names at other people's carets: they stand in the midst of words too. */
export const wordsIn = (places: Locator): Promise<string[]> =>
  places.evaluateAll((elements) =>
    elements.map((element) => {
      const copy = element.cloneNode(true) as HTMLElement;
      for (const caret of copy.querySelectorAll(".note-caret")) caret.remove();
      return copy.textContent ?? "";
    }),
  );

/** The words of the note, without the names at other people's carets. */
export const words = async (page: Page): Promise<string> => (await wordsIn(paper(page))).join("");

/** The same, and only what is not hidden from who looks. */
export const seenWords = (page: Page): Promise<string> =>
  paper(page).evaluate((surface) => {
    const seen: string[] = [];
    const texts = document.createTreeWalker(surface, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const place = texts.currentNode.parentElement;
      if (place?.checkVisibility() && !place.closest(".note-caret"))
        seen.push(texts.currentNode.nodeValue ?? "");
    }
    return seen.join("");
  });

/** The front page's one action: an encrypted note, open and ready to write in. */
export async function startNote(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("button", { name: "Start a note" }).click();
  await page.waitForURL(/\/d[/#]/);
  await expect(paper(page)).toBeEditable();
}

/** A note of this browser's network, open and ready to write in: half the work of starting it on the front page. */
export async function openNewNote(page: Page): Promise<void> {
  const { request } = page.context();
  const fetch = async (url: string, { method = "GET", headers, body }: RequestInit) => {
    const sent = { ...Object.fromEntries(new Headers(headers)), "sec-fetch-site": "same-origin" };
    const answer = await request.fetch(url, { method, headers: sent, data: String(body) });
    return new Response(Uint8Array.from(await answer.body()), { status: answer.status() });
  };
  const { link } = await createNote({}, { ...defaultEnvironment(), fetch });
  await page.goto(link);
  await expect(paper(page)).toBeEditable();
}

/** Everything this browser sends from now on is a request that a journey can stand in the way of; it stays so. */
export async function withoutSockets(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => void Reflect.deleteProperty(window, "WebSocket"));
}

/** Writes at the end of the note. */
export async function write(page: Page, text: string): Promise<void> {
  await paper(page).click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(text);
}

/** Selects by keys, until these words are selected: a text that was just given the focus puts its caret back once. */
export async function select(page: Page, keys: readonly string[], wanted: RegExp): Promise<void> {
  await expect(async () => {
    for (const key of keys) await paper(page).press(key);
    expect(await page.evaluate(() => getSelection()?.toString())).toMatch(wanted);
  }).toPass();
}

/** The last word of the note. */
export const selectLastWord = (page: Page): Promise<void> =>
  select(page, ["Control+End", "Control+Shift+ArrowLeft"], /^\S+$/);

/** Waits until the page says that everything is on the server. */
export async function saved(page: Page): Promise<void> {
  await expect(page.locator("[data-save=saved]")).toBeVisible();
}

/** Opens an address again and again, with more patience each time, until it shows what is on its way there. */
export async function openUntil(page: Page, address: string, shown: Locator): Promise<void> {
  let patience = 1_000;
  await expect(async () => {
    await page.goto(address);
    patience *= 2;
    await expect(shown).toBeVisible({ timeout: patience });
  }).toPass();
}

export interface LinkWishes {
  role?: "Edit" | "Only view";
  name?: string;
  short?: boolean;
}

/** Makes a link in the share dialog. @returns its address */
export async function makeLink(page: Page, wishes: LinkWishes = {}): Promise<string> {
  const { role = "Edit", name = "", short = true } = wishes;
  await page.getByRole("button", { name: "Share" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Options", { exact: true }).click();
  await dialog.getByText(role, { exact: true }).click();
  await dialog.getByLabel("Name of the link").fill(name);
  if (!short) await dialog.getByLabel("Short link").uncheck();
  await dialog.getByRole("button", { name: "Copy link" }).click();
  const made = dialog.getByLabel("The new link");
  await expect(made).toHaveValue(/#/);
  const address = await made.inputValue();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  return address;
}
