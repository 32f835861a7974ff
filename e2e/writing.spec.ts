/** What a writer reaches for once words stand there: find and replace, the outline, the format. */
import { expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";
import { openNewNote, paper, words } from "./steps";

test("words are found and all replaced, which one undo reverts; then the outline and formatting in both directions", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
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

  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect.poll(() => words(page)).toBe("");
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
