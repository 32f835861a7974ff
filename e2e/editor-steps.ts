/** Steps on the editor's bench: two people's editors side by side on one page, joined in memory. */
import type { Locator, Page } from "@playwright/test";
import { expect } from "./journey";
import { paper } from "./steps";

type Bench = NonNullable<Window["noteBench"]>;

export interface Desk {
  ada: Locator;
  ben: Locator;
}

export async function openBench(page: Page): Promise<Desk> {
  await page.goto("/dev/note");
  const surface = (name: string) => page.locator(`[data-person=${name}] .ProseMirror`);
  const desk = { ada: surface("Ada"), ben: surface("Ben") };
  await expect(desk.ada).toBeEditable();
  await desk.ada.click();
  return desk;
}

/** What is in the file, as Yjs writes it, without the random ids. */
export async function inFile(page: Page, end = 0): Promise<string> {
  const text = await page.evaluate((index) => {
    const doc = window.noteBench?.wire.ends[index]?.doc;
    return doc?.getXmlFragment("document").toArray().map(String).join("|") ?? "";
  }, end);
  return text.replace(/ id="\w+"/g, "");
}

/** Writes to Ben's copy as another program would, under his editor. */
export async function writeAsProgram(
  page: Page,
  blocks: [name: string, attrs: Record<string, unknown>, text?: string, marks?: object][],
): Promise<void> {
  await page.evaluate((list) => {
    const { Y, wire } = window.noteBench as Bench;
    const doc = wire.ends[1].doc;
    doc.transact(() => {
      const made = list.map(([name, attrs, text, marks]) => {
        const element = new Y.XmlElement(name);
        for (const [key, value] of Object.entries(attrs))
          element.setAttribute(key, value as string);
        const words = new Y.XmlText();
        words.insert(0, text ?? "", marks ?? {});
        if (text) element.insert(0, [words]);
        return element;
      });
      doc.getXmlFragment("document").push(made);
    });
  }, blocks);
}

export async function paste(page: Page, html: string, text = ""): Promise<void> {
  await page.evaluate(
    ([asHtml, asText]) => {
      const clipboardData = new DataTransfer();
      if (asHtml) clipboardData.setData("text/html", asHtml);
      if (asText) clipboardData.setData("text/plain", asText);
      const event = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new ClipboardEvent("paste", event));
    },
    [html, text] as const,
  );
}

export async function copy(page: Page): Promise<{ html: string; text: string }> {
  const copied = () =>
    page.evaluate(() => {
      const clipboardData = new DataTransfer();
      const event = { clipboardData, bubbles: true, cancelable: true };
      document.activeElement?.dispatchEvent(new ClipboardEvent("copy", event));
      const [html, text] = ["text/html", "text/plain"].map((kind) => clipboardData.getData(kind));
      return { html: html ?? "", text: text ?? "" };
    });
  // The editor may have yet to hear what was selected.
  await expect.poll(async () => (await copied()).html).not.toBe("");
  return copied();
}

/** Takes what the slash menu offers first for these words. */
export async function chooseBlock(page: Page, words: string): Promise<void> {
  await page.keyboard.type(`/${words}`);
  const named = new RegExp(words, "i");
  await expect(page.getByRole("option", { name: named }).first()).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toBeHidden();
}

/** What says that suggesting is on, and how many suggestions there are. */
export const pill = (page: Page) => page.getByRole("region", { name: "Suggestions" }).first();

export async function suggest(page: Page): Promise<void> {
  await page.getByRole("banner").getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Suggest changes" }).click();
  await expect(pill(page)).toContainText("Suggesting");
}

/** Pastes a drawing, as from a program that shows pictures. */
export function pasteImage(page: Page, name: string): Promise<void> {
  return paper(page).evaluate(async (surface, given) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
    const context = canvas.getContext("2d");
    context?.fillRect(20, 20, 90, 60);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([drawn ?? ""], given, { type: "image/png" }));
    const init = { clipboardData, bubbles: true, cancelable: true };
    surface.dispatchEvent(new ClipboardEvent("paste", init));
  }, name);
}
