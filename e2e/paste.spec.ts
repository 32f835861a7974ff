/** Pasting from other programs: the note gets their words and structure, and nothing of their looks or their pages. */
import { inFile, openBench, paste } from "./editor-steps";
import { expect, test } from "./journey";
import { OFFICE } from "./pasted-office";
import { WEB } from "./pasted-web";
import { paper } from "./steps";

// Y-013. The watch over every browser sees any request elsewhere and any broken policy.
test("what other programs copy becomes a note's own blocks", async ({ person }) => {
  const { page } = await person();
  await openBench(page);
  for (const { name, html, file } of [...OFFICE, ...WEB]) {
    await test.step(name, async () => {
      await page.keyboard.press("Control+a");
      await page.keyboard.press("Delete");
      await expect.poll(() => inFile(page)).toBe("<paragraph></paragraph>");
      await paste(page, html);
      await expect.poll(() => inFile(page)).toBe(file.join("|"));
    });
  }
  expect(await page.evaluate(() => "hit" in window)).toBe(false);
});

test("what is pasted before the page can clean it waits for that, and comes clean", async ({
  person,
}) => {
  const { page, context } = await person();
  await page.goto("/dev/note");
  const surface = paper(page).first();
  await expect(surface).toBeEditable();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await context.route("**/*.js", async (route) => {
    await held;
    await route.fallback();
  });
  await surface.click();
  await page.keyboard.type("Before. ");
  await paste(page, '<ul><li>One<ul><li>Two</li></ul></li></ul><p style="display:none">x</p>');
  await page.keyboard.type("After.");
  await expect(surface).toHaveText("Before. After.");
  release();
  await expect(surface.locator("[data-list][data-level='1']")).toHaveText("Two");
  await expect(surface).not.toContainText("x");
});
