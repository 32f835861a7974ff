/** What a writer reaches for once words stand there: tables, callouts, whole blocks, find and replace, the outline. */
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { chooseBlock, copy, inFile, openBench, paste, writeAsProgram } from "./editor-steps";
import { expect, test } from "./journey";
import { paper, startNote, words } from "./steps";

test("a table is shaped from the keyboard alone", async ({ person }) => {
  const { page } = await person();
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

test("whole blocks are chosen, moved and deleted", async ({ person }) => {
  const { page } = await person();
  const { ada } = await openBench(page);
  const { keyboard } = page;
  await keyboard.type("one\ntwo\nthree");
  await keyboard.press("Escape");
  await keyboard.press("Shift+ArrowUp");
  await expect(page.locator(".note-told").first()).toHaveText("2 blocks chosen");
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

test("words are found and all replaced, which one step takes back", async ({ person }) => {
  const { page } = await person();
  await startNote(page);
  await paper(page).click();
  const { keyboard } = page;
  await keyboard.type("Ada met Ben. ada left, adamant.");
  await keyboard.press("Control+f");
  const field = page.getByLabel("Find", { exact: true });
  await expect(field).toBeFocused();
  const count = page.locator(".note-find-count");
  await keyboard.type("ada");
  await expect(count).toHaveText("1 of 3");
  await page.getByRole("button", { name: "Whole words" }).click();
  await expect(count).toHaveText("1 of 2");
  await field.press("Shift+Enter");
  await expect(count).toHaveText("2 of 2");
  await page.getByRole("button", { name: "Replace", exact: true }).click();
  await page.getByLabel("Replace with").fill("Cleo");
  await expectEveryLook(page, field, [screens.phone]);
  await page.setViewportSize(screens.desk);
  await page.getByRole("button", { name: "Replace all" }).click();
  await expect(count).toHaveText("2 replaced");
  await page.getByLabel("Replace with").press("Escape");
  await expect(field).toBeHidden();
  await expect(paper(page)).toBeFocused();
  await expect.poll(() => words(page)).toContain("Cleo met Ben. Cleo left, adamant.");
  await keyboard.press("Control+z");
  await expect.poll(() => words(page)).toContain("Ada met Ben. ada left, adamant.");
});

test("the outline and the format of a note with words of two directions", async ({ person }) => {
  const { page } = await person();
  await startNote(page);
  await paper(page).click();
  const { keyboard } = page;
  await keyboard.type("## Plan\nשלום עולם\n[!warning] Mind the gap\n\n```ts let a = 1;");
  await expect(paper(page).locator("[data-callout]")).toHaveText("Mind the gap");
  await expect(paper(page).getByText("שלום")).toHaveCSS("direction", "rtl");
  await expect(paper(page).locator(".note-code-keyword")).toHaveText("let");
  const command = async (name: string) => {
    await keyboard.press("Control+k");
    const field = page.getByRole("dialog").getByRole("combobox");
    await field.fill(name);
    await expect(page.getByRole("option", { name })).toBeVisible();
    await field.press("Enter");
  };
  await command("Outline and word count");
  const outline = page.getByRole("region", { name: "Outline and word count" });
  await expect(outline.getByRole("button", { name: "Plan" })).toBeVisible();
  await expect(outline).toContainText("9 words");
  await expectEveryLook(page, outline, [screens.phone]);
  await page.setViewportSize(screens.desk);
  await keyboard.press("Escape");
  await expect(outline).toBeHidden();

  const more = page.getByRole("button", { name: "More formatting" });
  // A text that was just given the focus puts its caret back once.
  await expect(async () => {
    await keyboard.press("Control+Home");
    await keyboard.press("Shift+End");
    await expect(more).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await more.click();
  const panel = page.getByRole("region", { name: "Format" });
  await panel.getByLabel("Size").selectOption("20 pt");
  await panel.getByRole("button", { name: "Centre" }).click();
  const heading = paper(page).getByRole("heading", { name: "Plan" });
  await expect(heading).toHaveCSS("text-align", "center");
  await expect(heading.locator("span")).toHaveCSS("font-size", "26.6667px");
  await expectEveryLook(page, panel, [screens.phone]);
});

test("a key acts where the caret was put in the moment before it", async ({ person }) => {
  const { page } = await person();
  const { ada } = await openBench(page);
  await page.keyboard.type("one");
  await page.keyboard.press("Control+a");
  await ada.evaluate((surface) => {
    getSelection()?.collapse(surface.querySelector("p")?.firstChild ?? surface, 3);
    const key = { key: "Enter", code: "Enter", keyCode: 13, bubbles: true, cancelable: true };
    surface.dispatchEvent(new KeyboardEvent("keydown", key));
  });
  await expect.poll(() => inFile(page)).toBe("<paragraph>one</paragraph>|<paragraph></paragraph>");
});

test("what is copied keeps its looks, from here and from elsewhere", async ({ person }) => {
  const { page } = await person();
  await openBench(page);
  await writeAsProgram(page, [
    ["paragraph", { align: "center", lineSpacing: 1.5 }, "Big", { fontSize: { pt: 20 } }],
  ]);
  await page.keyboard.press("Control+a");
  const { html } = await copy(page);
  await page.keyboard.press("Control+End");
  await page.keyboard.press("Enter");
  await paste(page, html);
  await expect
    .poll(async () => (await inFile(page)).match(/<fontSize pt="20">Big<\/fontSize>/g))
    .toHaveLength(2);
  await expect
    .poll(async () => (await inFile(page)).match(/align="center" lineSpacing="1.5"/g))
    .toHaveLength(2);
  await page.keyboard.press("Enter");
  await paste(page, '<p>m<sup>2</sup></p><p style="text-align:right">r</p><p>z</p>');
  await expect.poll(() => inFile(page)).toContain("m<superscript>2</superscript>");
  await expect.poll(() => inFile(page)).toContain('align="end"');
  await expect.poll(() => page.evaluate(() => window.noteBench?.levels)).toEqual([2, 2]);
});

test("a wide table scrolls in itself on a phone", async ({ person }) => {
  const { page } = await person({ viewport: screens.phone });
  const { ada } = await openBench(page);
  await writeAsProgram(page, [["callout", { kind: "of a newer version" }, "Still read"]]);
  await expect(ada.locator("[data-callout=info]")).toHaveText("Still read");
  await chooseBlock(page, "table");
  for (const title of ["Item", "Price", "Due"]) {
    await page.keyboard.type(title);
    await page.keyboard.press("Tab");
  }
  for (let wider = 0; wider < 10; wider += 1) await page.keyboard.press("Control+Alt+ArrowRight");
  const table = ada.locator(".note-table");
  await expect.poll(() => table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  await expectAccessible(page);
  await page.getByLabel("Ben may edit").uncheck();
  const read = page.locator("[data-person=Ben]").getByRole("group", { name: "Table" });
  await expect(read).toHaveAttribute("tabindex", "0");
  await expectAccessible(page);
});
