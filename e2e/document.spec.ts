/** A Document: from a template to pages that two people write in at once, and out again as a PDF. */
import type { Page } from "@playwright/test";
import { readPdf, textsOf } from "../lib/formats/testing/read-pdf";
import { expectAccessible, screens } from "./accessible";
import { field } from "./account-steps";
import { pill, suggest } from "./editor-steps";
import { bytesOf, exportAs } from "./format-steps";
import { expect, test } from "./journey";
import { makeLink, paper, saved, words } from "./steps";

const sheets = (page: Page) => page.locator(".doc-sheet");

/** Where the caret is in the window, in pixels. */
const caretTop = (page: Page) =>
  page.evaluate(() => {
    const range = getSelection()?.getRangeAt(0);
    return Math.round(range?.getBoundingClientRect().top || -1);
  });

test("a document is started, written on pages by two people, saved as a PDF, and sent for signing", async ({
  person,
}) => {
  const { page: ada } = await person();
  const { page: ben } = await person();

  await test.step("Ada starts a blank one, and what she writes is parted into pages", async () => {
    await ada.goto("/files");
    await ada.getByRole("button", { name: "Start something else" }).click();
    await ada.getByRole("menuitem", { name: "Document" }).click();
    await ada.getByRole("dialog").getByText("Blank", { exact: true }).click();
    await ada.getByRole("button", { name: "Start the document" }).click();
    await expect(paper(ada)).toBeEditable();
    await expect(sheets(ada)).toHaveCount(1);
    // The font of the heading arrives after all this, as on a slow network.
    let letFontCome = () => {};
    const fontMayCome = new Promise<void>((resolve) => {
      letFontCome = resolve;
    });
    await ada.route("**/inter-600.ttf", (route) => fontMayCome.then(() => route.continue()));
    await paper(ada).locator("p").first().click();
    await ada.keyboard.type("# Survey");
    await ada.keyboard.press("Enter");
    await ada.keyboard.insertText("Every beam was measured twice. ".repeat(150));
    await expect(sheets(ada)).not.toHaveCount(1);
    await expect(paper(ada).locator(".doc-gap").first()).toBeAttached();
    letFontCome();
    await ada.waitForFunction(() =>
      [...document.fonts].some(({ family, weight }) => family === "page-inter" && weight === "600"),
    );
    await ada.evaluate(() => new Promise(requestAnimationFrame));
    expect(await sheets(ada).count()).toBe(2);
    await ada.keyboard.press("Enter");
    await ada.keyboard.type("The end");
    await saved(ada);
    await expectAccessible(ada);
  });

  await test.step("Ben writes at its end; a table that Ada inserts above moves nobody's caret", async () => {
    await ben.goto(await makeLink(ada));
    // Before its pages are there, there is no place to click at.
    await expect(paper(ben)).toHaveAttribute("contenteditable", "true");
    await paper(ben).click({ position: { x: 150, y: 130 } });
    await ben.keyboard.press("Control+End");
    await ben.keyboard.type(", says Ben");
    await expect.poll(() => words(ada)).toContain("The end, says Ben");
    const before = await caretTop(ben);
    await paper(ada).locator("h1").click();
    await ada.keyboard.press("End");
    await ada.keyboard.press("Enter");
    await ada.keyboard.type("/table");
    await ada.keyboard.press("Enter");
    await ada.keyboard.type("Beam");
    await ada.keyboard.type(" /");
    await ada.keyboard.press("Escape");
    await expect(ada.getByRole("button", { name: "Add row" })).toBeInViewport();
    await ada.keyboard.press("Backspace");
    await ada.keyboard.press("Backspace");
    await test.step("the slash of a button goes with its menu", async () => {
      await ada.getByRole("button", { name: "More table options" }).click();
      await expect(ada.getByRole("listbox")).toBeVisible();
      await ada.keyboard.press("Escape");
      await expect(paper(ada).locator("td").first()).toHaveText("Beam");
    });
    await expect
      .poll(() => ben.evaluate(() => document.documentElement.scrollHeight))
      .toBeGreaterThan(0);
    await ben.keyboard.type(" again");
    expect(Math.abs((await caretTop(ben)) - before)).toBeLessThan(4);
    // Pages far from what one sees are not mounted.
    await ada.keyboard.press("Control+End");
    await expect.poll(() => words(ada)).toContain("The end, says Ben again");
  });

  await test.step("in a window that gets narrow its lines leave the paper, and come back to it", async () => {
    const lines = ben.locator(".document-place[data-rolled]");
    await ben.setViewportSize(screens.phone);
    await expect(lines).toBeAttached();
    await ben.setViewportSize(screens.desk);
    await expect(lines).not.toBeAttached();
  });

  await test.step("the notice that Ben is suggesting covers nothing of the toolbar", async () => {
    await suggest(ben);
    const [said, bar] = [
      await pill(ben).boundingBox(),
      await ben.locator(".doc-top").boundingBox(),
    ];
    expect(said?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? Number.NaN));
    await pill(ben).getByRole("button", { name: "Stop suggesting" }).click();
    await expect(pill(ben)).toBeHidden();
  });

  const saving = "it is saved as a PDF and as a web page, with what stands on the pages";
  const { length } = await test.step(saving, async () => {
    const pages = textsOf(await readPdf(await bytesOf(await exportAs(ada, "PDF"))));
    const text = pages.join(" ");
    const html = new TextDecoder().decode(await bytesOf(await exportAs(ada, "HTML")));
    for (const one of [text, html]) {
      expect(one).toContain("Survey");
      expect(one).toContain("Beam");
      expect(one).toContain("The end, says Ben again");
    }
    expect(html).not.toContain("<script");
    return pages;
  });

  await test.step("printed, it has the same pages, and nothing above them", async () => {
    const printed = textsOf(await readPdf(await ada.pdf({ preferCSSPageSize: true })));
    expect(printed).toHaveLength(length);
    expect(printed[0]).not.toContain("Untitled");
  });

  await test.step("its PDF is made on the device, arrives where it is signed, and is sent", async () => {
    await ada.getByRole("banner").getByRole("button", { name: "More", exact: true }).click();
    await ada.getByRole("menuitem", { name: "Send for signing" }).click();
    await expect(ada).toHaveURL(/\/sign\/new$/);
    const part = ada.getByRole("region", { name: "Document" });
    await expect(part).toContainText(`${length} pages`);
    await expect(field(ada, "Title")).toHaveValue("Untitled");
    await field(ada, "Name of signer 1").fill("Grace Hopper");
    await field(ada, "Email of signer 1").fill("grace@sealdesk.test");
    const sheet = ada.locator("[data-page='1']");
    await expect(sheet.locator("canvas")).toBeVisible();
    await ada.getByRole("button", { name: "Signature", exact: true }).click();
    await sheet.click({ position: { x: 120, y: 260 } });
    await ada.getByRole("radio", { name: /^Link only/ }).check();
    await ada.getByRole("button", { name: "Send for signing" }).click();
    await expect(ada).toHaveURL(/\/sign\/review\//);
    await expect(
      ada.getByRole("status").filter({ hasText: "0 of 1 signed" }).first(),
    ).toBeVisible();
  });
});
