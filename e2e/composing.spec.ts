/** Writing with an input method: while a word is composed, the keys are the method's, and signs are no shortcuts yet. */
import { inFile, openBench } from "./editor-steps";
import { inputMethod } from "./input-method";
import { expect, test } from "./journey";

const CONTROL = 2;

test("while a word is composed no shortcut, no Markdown and no menu takes its keys", async ({
  person,
}) => {
  const { page } = await person();
  const { ada } = await openBench(page);
  const method = await inputMethod(page);
  const taken = ["Enter", "Tab", "Escape", "Backspace", "ArrowUp", "ArrowDown", "Home", "End"];
  await page.evaluate(() => {
    window.addEventListener("keydown", ({ key, isComposing }) => {
      if (key === "Enter") document.title = isComposing ? "composing" : "typing";
    });
  });

  await page.keyboard.type("- words ");
  await method.compose("か");
  for (const key of taken) await method.press(key);
  for (const key of ["b", "i", "e", "d", "k", "z"]) await method.press(key, CONTROL);
  await method.compose("かん");
  await expect(page).toHaveTitle("composing");
  await expect(ada.locator("[data-list]")).toHaveText("words かん");
  await method.commit("漢");
  const item = '<listitem kind="bullet" level="0">words 漢</listitem>';
  await expect.poll(() => inFile(page)).toBe(item);

  const withLine = (words: string) => `${item}|<paragraph>${words}</paragraph>`;
  await page.keyboard.press("Enter");
  await expect(ada.locator("[data-list]")).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect.poll(() => inFile(page)).toBe(withLine(""));
  for (const signs of ["# ", "- ", "**a**"]) {
    await method.compose(signs);
    await expect.poll(() => inFile(page)).toBe(withLine(signs));
    await method.compose("");
    await expect.poll(() => inFile(page)).toBe(withLine(""));
  }
  await method.compose("だい");
  await method.commit("題");
  await expect.poll(() => inFile(page)).toBe(withLine("題"));

  await page.keyboard.press("Enter");
  await page.keyboard.type("/");
  const menu = page.getByRole("listbox");
  await expect(menu).toBeVisible();
  await method.compose("h");
  await expect.poll(() => inFile(page)).toMatch(/\/h<\/paragraph>$/);
  await expect(ada).toHaveAttribute("aria-activedescendant", /./);
  const chosen = await ada.getAttribute("aria-activedescendant");
  for (const key of ["ArrowDown", "End", "Enter", "Tab", "Escape"]) await method.press(key);
  await expect(menu).toBeVisible();
  expect(await ada.getAttribute("aria-activedescendant")).toBe(chosen);
  await method.commit("heading 2");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Part");
  await expect.poll(() => inFile(page)).toMatch(/<heading level="2">Part<\/heading>$/);
});
