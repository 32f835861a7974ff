/** Words in any of one's files: found on the device, from the list and from the palette, and gone to where they stand. */
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";
import { paper, saved, startNote, write } from "./steps";

const sizes = Object.values(screens);

async function writeNote(page: Page, title: string, text: string): Promise<void> {
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill(title);
  await write(page, text);
  await saved(page);
}

/** Everything that leaves the browser from now on, but for what is behind a `#`. */
function watchLeaving(page: Page): string[] {
  const left: string[] = [];
  page.context().on("request", (request) => {
    left.push(`${request.url().split("#")[0]} ${request.postData() ?? ""}`);
  });
  return left;
}

const results = (page: Page) => page.getByRole("list", { name: "Files whose text matches" });
const lit = (page: Page) => paper(page).locator(".note-lit");

test("words in the text of notes are found on the list and in the palette, and lead to their place by keyboard alone", async ({
  person,
}) => {
  const { page } = await person();
  await writeNote(page, "Lease: שלום 🗝", `${"x\n".repeat(30)}The Füchse pay on Friday.`);
  const address = page.url();
  await writeNote(
    page,
    "Minutes of a meeting with a very long title that has to fit somewhere",
    "Nobody came.",
  );
  const left = watchLeaving(page);

  await page.goto("/files");
  const field = page.getByRole("searchbox", { name: "Search titles and text" });
  await field.fill("fuchse fri");
  await expect(results(page).getByRole("listitem")).toHaveCount(1);
  await expect(results(page)).toContainText("The Füchse pay on Friday.");
  await expect(results(page).locator("mark")).toHaveText(["Füchse", "Fri"]);
  await expectEveryLook(page, results(page), sizes);
  await page.setViewportSize(screens.desk);

  await results(page).getByRole("link").press("Enter");
  await expect(lit(page)).toHaveText("Füchse");
  await expect(lit(page)).toBeInViewport();
  expect(page.url()).toBe(address);
  await expect(paper(page)).toBeFocused();
  // What was looked for stays here: in no address and in no request.
  expect(left.filter((line) => /f[uü]chse/i.test(line))).toEqual([]);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toMatch(/place|f[uü]chse/i);

  await page.goto("/files");
  await field.fill('"pay friday"');
  await expect(page.getByRole("heading", { name: /^Nothing matches/ })).toBeVisible();
  await expectEveryLook(page, page.getByRole("button", { name: "Show all 2" }), sizes);

  await page.goto(address);
  await expect(paper(page)).toBeEditable();
  await test.step("the palette finds words also in the note that is open", async () => {
    const palette = page.getByRole("dialog", { name: "Command palette" });
    const typed = palette.getByRole("combobox");

    await page.keyboard.press("Control+K");
    await expect(typed).toBeFocused();
    // “pay” alone would find the page of payments first.
    await page.keyboard.type("friday");
    // The row stands from its first letters on, and leads to what was found for those.
    const row = palette.getByRole("option", { name: /The Füchse pay/ });
    await expect(row.locator("mark")).toHaveText(["Friday"]);
    await page.keyboard.press("Enter");
    await expect(palette).toBeHidden();
    await expect(lit(page)).toHaveText("Friday");
    await expect(lit(page)).toBeInViewport();
    expect(page.url()).toBe(address);

    await page.keyboard.press("Control+K");
    await expect(typed).toBeFocused();
    await page.keyboard.type("nobody");
    const option = palette.getByRole("option", { name: /Nobody came/ });
    await expect(option).toBeVisible();
    await expectEveryLook(page, option, sizes);
    await page.keyboard.press("Enter");
    await expect(lit(page)).toHaveText("Nobody");
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(/^Minutes of a meeting/);

    await page.keyboard.press("Control+K");
    await expect(typed).toBeFocused();
    await page.keyboard.type("nowhere");
    await expect(palette).toContainText("No results in 2 files");
    await page.keyboard.press("Escape");
    await expect(palette).toBeHidden();
  });
});
