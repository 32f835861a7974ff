/** Writing in the editor, alone and with another person. */
import { expectAccessible, screens } from "./accessible";
import { chooseBlock, inFile, openBench, writeAsProgram } from "./editor-steps";
import { expect, test } from "./journey";

test("Markdown becomes blocks while it is typed", async ({ person }) => {
  const { page } = await person();
  await openBench(page);
  const { keyboard } = page;
  await keyboard.type("# Plan");
  await keyboard.press("Enter");
  await keyboard.type("**Bold**, *italic*, `code` and ~~old~~.");
  await keyboard.press("Enter");
  await keyboard.type("- one");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.type("two");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("[x] done");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("> said");
  await keyboard.press("Enter");
  await keyboard.press("Enter");
  await keyboard.type("---");
  await keyboard.type("```ts ");
  await keyboard.type("let a;");
  const written = [
    '<heading level="1">Plan</heading>',
    "<paragraph><bold>Bold</bold>, <italic>italic</italic>, <code>code</code> and <strike>old</strike>.</paragraph>",
    '<listitem kind="bullet" level="0">one</listitem>',
    '<listitem kind="bullet" level="1">two</listitem>',
    '<listitem checked="true" kind="check" level="0">done</listitem>',
    "<quote>said</quote>",
    "<divider></divider>",
    '<codeblock language="ts">let a;</codeblock>',
  ];
  await expect.poll(() => inFile(page, 1)).toBe(written.join("|"));
});

test("the slash menu is found, filtered and used from the keyboard", async ({ person }) => {
  const { page } = await person();
  const { ada } = await openBench(page);
  await page.keyboard.type("/");
  await expect(page.getByRole("listbox", { name: "Blocks" })).toBeVisible();
  await page.keyboard.type("tab");
  await expect(page.getByRole("option")).toHaveCount(2);
  await expect(ada).toHaveAttribute("aria-activedescendant", "note-slash-table");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await page.keyboard.type("in a cell");
  await page.keyboard.press("Tab");
  await page.keyboard.type("in the next");
  await expect.poll(() => inFile(page)).toContain("<paragraph>in the next</paragraph></tablecell>");
  await page.getByRole("button", { name: "Delete table" }).click();
  await expect.poll(() => inFile(page)).toBe("<paragraph></paragraph>");
});

test("a person undoes what they wrote, never what the other wrote", async ({ person }) => {
  const { page } = await person();
  const { ada, ben } = await openBench(page);
  await page.keyboard.type("Ada was here. ");
  await ben.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type("So was Ben.");
  await ada.click();
  // One step is what was typed without a pause, and a slow machine makes pauses.
  const pressUntil = (key: string, file: string) =>
    expect(async () => {
      await page.keyboard.press(key);
      expect([await inFile(page), await inFile(page, 1)]).toEqual([file, file]);
    }).toPass();
  await pressUntil("Control+z", "<paragraph>So was Ben.</paragraph>");
  await pressUntil("Control+Shift+z", "<paragraph>Ada was here. So was Ben.</paragraph>");
});

test("both see where the other is, and it stays while words arrive", async ({ person }) => {
  const { page } = await person();
  const { ada, ben } = await openBench(page);
  await page.keyboard.type("Words");
  await ben.click();
  const caret = ada.locator(".note-caret");
  await expect(caret).toHaveText("Ben");
  const kept = await caret.elementHandle();
  await writeAsProgram(page, [["paragraph", {}, "More"]]);
  await expect(ada).toContainText("More");
  expect(await kept?.evaluate((node) => node.isConnected)).toBe(true);
});

test("edits made apart are joined", async ({ person }) => {
  const { page } = await person();
  const { ada, ben } = await openBench(page);
  await page.keyboard.type("base");
  await page.getByLabel("Connected").uncheck();
  await ada.click();
  await page.keyboard.type(" ada");
  await ben.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await page.keyboard.type("ben");
  await page.getByLabel("Connected").check();
  await expect(ada).toContainText("ben");
  await expect.poll(() => inFile(page)).toContain("base ada");
  await expect.poll(async () => (await inFile(page, 0)) === (await inFile(page, 1))).toBe(true);
});

test("who may only view gets the words and no tools", async ({ person }) => {
  const { page } = await person();
  const { ada, ben } = await openBench(page);
  await page.keyboard.type("Read me");
  await page.getByLabel("Ben may edit").uncheck();
  await expect(ben).toHaveAttribute("contenteditable", "false");
  await ben.getByText("Read me").dblclick();
  await expect(page.getByRole("toolbar")).toHaveCount(0);
  await ada.click();
  await page.keyboard.press("Control+End");
  await page.keyboard.type(" still live");
  await expect(ben).toContainText("still live");
  await expectAccessible(page);
});

test("Escape, then Tab, leaves the text from inside a list", async ({ person }) => {
  const { page } = await person();
  const { ada } = await openBench(page);
  await page.keyboard.type("- one");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Tab");
  await expect(ada).not.toBeFocused();
});

test("Ctrl+K links the selected words and refuses what is no safe address", async ({ person }) => {
  const { page } = await person();
  await openBench(page);
  await page.keyboard.type("here");
  await page.keyboard.press("Control+a");
  await page.getByRole("button", { name: "Link" }).click();
  const field = page.getByLabel("Link address");
  await field.fill("javascript:alert(1)");
  await field.press("Enter");
  await expect(page.locator("#note-link-refused")).toHaveText("Use a web, email or phone address.");
  await field.fill("example.com");
  await field.press("Enter");
  await expect.poll(() => inFile(page)).toContain('<link href="https://example.com/">here</link>');
});

// Y-002: a level-2 block is written only after the file was raised.
test("a table of contents asks for the level first and lists the headings", async ({ person }) => {
  const { page } = await person();
  const { ben } = await openBench(page);
  await page.keyboard.type("# One");
  await page.keyboard.press("Enter");
  await chooseBlock(page, "contents");
  await expect(ben.locator("nav button")).toHaveText(["One"]);
  await expect.poll(() => page.evaluate(() => window.noteBench?.levels)).toEqual([2]);
});

test("on a phone the tools stand at the bottom and nothing overflows", async ({ person }) => {
  const { page } = await person({ viewport: screens.phone });
  await openBench(page);
  await page.keyboard.type("Some words on a phone");
  const bar = page.locator(".note-phone-bar");
  await bar.getByRole("button", { name: "Check list" }).click();
  await expect.poll(() => inFile(page)).toContain('kind="check"');
  const size = await bar.getByRole("button", { name: "Undo" }).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
});
