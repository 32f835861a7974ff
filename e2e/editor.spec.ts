/** Writing in the editor, on its bench: two editors on two copies of one note. */
import { expectAccessible } from "./accessible";
import { chooseBlock, inFile, openBench, writeAsProgram } from "./editor-steps";
import { expect, test } from "./journey";

test("one person writes by keyboard: Markdown, the slash menu, links, and the way out", async ({
  person,
}) => {
  const { page } = await person();
  await test.step("Markdown becomes blocks while it is typed", async () => {
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
  await test.step("the slash menu is found, filtered and used from the keyboard", async () => {
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
    await expect
      .poll(() => inFile(page))
      .toContain("<paragraph>in the next</paragraph></tablecell>");
    await page.getByRole("button", { name: "Delete table" }).click();
    await expect.poll(() => inFile(page)).toBe("<paragraph></paragraph>");
  });
  await test.step("Ctrl+K links the selected words and refuses what is no safe address", async () => {
    await openBench(page);
    await page.keyboard.type("here");
    await page.keyboard.press("Control+a");
    await page.getByRole("button", { name: "Link" }).click();
    const field = page.getByLabel("Link address");
    await field.fill("javascript:alert(1)");
    await field.press("Enter");
    await expect(page.locator("#note-link-refused")).toHaveText(
      "Enter a web address, an email address or a phone number.",
    );
    await field.fill("example.com");
    await field.press("Enter");
    await expect
      .poll(() => inFile(page))
      .toContain('<link href="https://example.com/">here</link>');
  });
  await test.step("a key acts where the caret was put in the moment before it", async () => {
    const { ada } = await openBench(page);
    await page.keyboard.type("one");
    await page.keyboard.press("Control+a");
    await ada.evaluate((surface) => {
      getSelection()?.collapse(surface.querySelector("p")?.firstChild ?? surface, 3);
      const key = { key: "Enter", code: "Enter", keyCode: 13, bubbles: true, cancelable: true };
      surface.dispatchEvent(new KeyboardEvent("keydown", key));
    });
    await expect
      .poll(() => inFile(page))
      .toBe("<paragraph>one</paragraph>|<paragraph></paragraph>");
  });
  await test.step("Escape, then Tab, leaves the text from inside a list", async () => {
    const { ada } = await openBench(page);
    await page.keyboard.type("- one");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Tab");
    await expect(ada).not.toBeFocused();
  });
});

test("tables and whole blocks are made, shaped, moved and deleted by keyboard alone", async ({
  person,
}) => {
  const { page } = await person();
  await test.step("a table of contents asks for the level first and lists the headings (Y-002)", async () => {
    const { ben } = await openBench(page);
    await page.keyboard.type("# One");
    await page.keyboard.press("Enter");
    await chooseBlock(page, "contents");
    await expect(ben.locator("nav button")).toHaveText(["One"]);
    await expect.poll(() => page.evaluate(() => window.noteBench?.levels)).toEqual([2]);
  });
  await test.step("a table is shaped", async () => {
    const { ada } = await openBench(page);
    const { keyboard } = page;
    await chooseBlock(page, "Table");
    for (const title of ["Item", "Price"]) {
      await keyboard.type(title);
      await keyboard.press("Tab");
    }
    await keyboard.type("Due ");
    await chooseBlock(page, "Column after");
    await chooseBlock(page, "Parties");
    await keyboard.press("Control+Alt+ArrowRight");
    await expect(async () => {
      const file = await inFile(page);
      expect(file.match(/<tablerow>/g)).toHaveLength(3);
      expect(file.match(/<tablecell/g)).toHaveLength(12);
      expect(file.match(/header="true"/g)).toHaveLength(4);
      expect(file.match(/colwidth=/g)).toHaveLength(12);
      expect(file).toContain('layout="parties"');
    }).toPass();

    await keyboard.press("Alt+F10");
    await expect(page.getByRole("button", { name: "Add row" })).toBeFocused();
    await keyboard.press("ArrowRight");
    await expect(page.getByRole("button", { name: "Add column" })).toBeFocused();
    await keyboard.press("Escape");
    await expect(ada).toBeFocused();

    await keyboard.press("Shift+ArrowRight");
    await keyboard.press("Control+Alt+m");
    await expect.poll(() => inFile(page)).toContain('colspan="2"');
  });
  await test.step("whole blocks are chosen, moved and deleted", async () => {
    const { ada } = await openBench(page);
    const { keyboard } = page;
    await keyboard.type("one\ntwo\nthree");
    await keyboard.press("Escape");
    await keyboard.press("Shift+ArrowUp");
    await expect(page.locator(".note-announcement").first()).toHaveText("2 blocks selected");
    await expect(ada.locator(".note-chosen")).toHaveText(["two", "three"]);
    await keyboard.press("Alt+Shift+ArrowUp");
    await expect
      .poll(() => inFile(page))
      .toBe("<paragraph>two</paragraph>|<paragraph>three</paragraph>|<paragraph>one</paragraph>");
    await expect(ada.locator(".note-chosen")).toHaveText(["two", "three"]);
    await expectAccessible(page);
    await keyboard.press("Delete");
    await expect.poll(() => inFile(page)).toBe("<paragraph>one</paragraph>");
  });
});

test("two people write in one note: each undoes their own, sees the other, and may be a reader", async ({
  person,
}) => {
  const { page } = await person();
  await test.step("a person undoes what they wrote, never what the other wrote", async () => {
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
  await test.step("both see where the other is, and it stays while words arrive", async () => {
    const { ada, ben } = await openBench(page);
    await page.keyboard.type("Words");
    await ben.click();
    const caret = ada.locator(".note-caret");
    await expect(caret).toHaveText("Ben");
    // Ben's caret may move once more while the first words reach him.
    let round = 0;
    await expect(async () => {
      round += 1;
      const same = await caret.elementHandle();
      await writeAsProgram(page, [["paragraph", {}, `More ${round}.`]]);
      await expect(ada).toContainText(`More ${round}.`);
      expect(await same?.evaluate((node) => node.isConnected)).toBe(true);
    }).toPass();
  });
  await test.step("edits made apart are joined", async () => {
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
  await test.step("a viewer gets the text and no tools", async () => {
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
});
