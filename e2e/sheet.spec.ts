/** A sheet of two people: a formula, a row that is inserted above it, one's own undo, and what the keyboard does. */
import type { Locator, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { expectAccessible } from "./accessible";
import { bring, bytesOf } from "./format-steps";
import { expect, test } from "./journey";
import { makeLink, saved } from "./steps";

const WORKBOOK = "lib/formats/sheet/testing/workbooks/budget.xlsx";

const field = (page: Page): Locator => page.locator(".sheet-field");
const formula = (page: Page): Locator => page.getByLabel("Formula or value");

/** Goes to a cell by its address. */
async function goTo(page: Page, address: string): Promise<void> {
  const at = page.getByLabel("Go to cell");
  await at.fill(address);
  await at.press("Enter");
  await expect(field(page)).toBeFocused();
}

async function type(page: Page, address: string, ...lines: string[]): Promise<void> {
  await goTo(page, address);
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press("Enter");
  }
}

const expectCell = async (page: Page, address: string, text: string): Promise<void> => {
  // A row that arrives from somebody else moves what is chosen, so the cell is gone to once more.
  await expect(async () => {
    await goTo(page, address);
    await expect(field(page)).toHaveAccessibleName(`${address} ${text}`.trim(), { timeout: 5_000 });
  }).toPass();
};

// Y-030 Y-031 Y-032
test("two people work in one sheet, and each undoes what they did", async ({
  person,
  newcomer,
}) => {
  const { page } = await person();
  await page.goto("/files");
  await page.getByRole("button", { name: "Start something else" }).click();
  await page.getByRole("menuitem", { name: "Sheet" }).click();
  await expect(field(page)).toBeFocused();
  await page.getByLabel("Title").fill("Harbour budget");
  await type(page, "A1", "Cost", "120", "80.5", "=SUM(A2:A3)");
  await expectCell(page, "A4", "200.5");
  await saved(page);
  await expectAccessible(page);

  const link = await makeLink(page);
  const other = await newcomer();
  await other.page.goto(link);
  await expect(field(other.page)).toBeFocused();
  await expectCell(other.page, "A4", "200.5");

  await test.step("a row that is inserted moves cells and formulas for both", async () => {
    await goTo(other.page, "A3");
    await other.page.getByRole("button", { name: "Cells", exact: true }).click();
    await other.page.getByRole("menuitem", { name: "Insert row above" }).click();
    await expectCell(page, "A5", "200.5");
    await expect(formula(page)).toHaveValue("=SUM(A2:A4)");
    await type(other.page, "A3", "9.5");
    await expect(field(page)).toHaveAccessibleName("A5 210");
  });

  await test.step("undo takes back one's own change alone", async () => {
    await type(page, "B1", "mine");
    await expectCell(other.page, "B1", "mine");
    await goTo(other.page, "A3");
    await other.page.keyboard.press("ControlOrMeta+z");
    await expectCell(page, "A5", "200.5");
    await expectCell(page, "B1", "mine");
    await other.page.keyboard.press("ControlOrMeta+z");
    await expectCell(page, "A4", "200.5");
  });

  await test.step("cells are copied with what they read", async () => {
    await goTo(page, "A2:A4");
    await page.keyboard.press("ControlOrMeta+c");
    await goTo(page, "C2");
    await page.keyboard.press("ControlOrMeta+v");
    await goTo(page, "C4");
    await expect(formula(page)).toHaveValue("=SUM(C2:C3)");
    await expectCell(page, "C4", "200.5");
  });

  await test.step("a row grows with the lines in it", async () => {
    const topOf = async (address: string) => {
      await goTo(page, address);
      return (await field(page).boundingBox())?.y ?? 0;
    };
    const before = await topOf("E9");
    await goTo(page, "E8");
    await page.keyboard.type("one");
    await page.keyboard.press("Alt+Enter");
    await page.keyboard.type("two");
    await page.keyboard.press("Enter");
    await expect.poll(() => topOf("E9")).toBeGreaterThan(before);
  });

  await test.step("a chart follows its cells, and can be undone", async () => {
    await goTo(page, "A1:A3");
    await page.getByRole("button", { name: "Cells", exact: true }).click();
    await page.getByRole("menuitem", { name: "Insert chart" }).click();
    const chart = page.getByRole("region", { name: "Column chart" });
    await expect(chart.getByRole("columnheader", { name: "Cost" })).toBeAttached();
    await expect(chart.getByRole("cell", { name: "120" })).toBeAttached();
    await expect(chart.locator("canvas")).toBeVisible();
    await type(page, "A2", "130");
    await expect(chart.getByRole("cell", { name: "130" })).toBeAttached();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(chart.getByRole("cell", { name: "120" })).toBeAttached();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(chart).toHaveCount(0);
  });

  await test.step("edits are there when the file is opened again", async () => {
    await saved(page);
    await page.reload();
    await expect(field(page)).toBeFocused();
    await expectCell(page, "C4", "200.5");
  });

  await test.step("an Excel file becomes a sheet, and goes out with its values and formulas", async () => {
    await bring(page, [WORKBOOK]);
    await page.getByRole("link", { name: "Open budget" }).click();
    await expect(field(page)).toBeFocused();
    await expectCell(page, "D9", "1,137.50");
    await expect(formula(page)).toHaveValue("=SUM(D3:D8)");
    await page.getByRole("banner").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Export", exact: true }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("dialog").getByRole("button", { name: "Excel" }).click();
    const download = await coming;
    expect(download.suggestedFilename()).toBe("budget.xlsx");
    const parts = unzipSync(await bytesOf(download));
    const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
    expect(xml).toContain("<f>SUM(D3:D8)</f><v>1137.5</v>");
  });
});
