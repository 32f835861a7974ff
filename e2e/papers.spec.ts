/** Business papers: made on /files, filled in beside the printed page, edited by two at once, on a phone, and from a description. */
import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";
import { makeLink, openUntil, saved } from "./steps";

/** One subject of the fields, unfolded. */
async function section(page: Page, title: string) {
  const heading = page.getByRole("heading", { name: title, exact: true });
  const found = page.locator("details").filter({ has: heading }).first();
  if ((await found.getAttribute("open")) === null) await heading.click();
  return found;
}

/** What stands on the printed page, by the field that says it. */
const printed = (page: Page, source: string) =>
  page.getByRole("region", { name: "Printed pages" }).locator(`[data-source="${source}"]`).first();

async function startPaper(page: Page, name: string): Promise<void> {
  await page.goto("/files");
  await page.getByRole("button", { name: "Start something else" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  await page.waitForURL(/\/d\//);
  await expect(page.getByLabel("Number", { exact: true })).toBeVisible();
}

test("an invoice is filled in beside the printed page, which leads back to its fields, and becomes a PDF", async ({
  person,
}) => {
  const { page } = await person({ viewport: screens.desk });
  await startPaper(page, "Invoice");
  await page.getByLabel("Number", { exact: true }).fill("2026-007");
  const to = await section(page, "Bill to");
  await to.getByLabel("Name", { exact: true }).fill("Café Sperlhof");
  await to.getByLabel("Address").fill("Große Sperlgasse 41\n1020 Wien");
  const line = page.getByRole("group", { name: "Line 1" });
  await line.getByLabel("Description").fill("Oak table top");
  await line.getByLabel("Quantity").fill("2");
  await line.getByLabel("Unit price").fill("1,250.50");
  await line.getByLabel("Tax %").fill("20");
  await expect(printed(page, "to.name")).toBeVisible();
  await expect(line).toContainText("2,501.00");

  await test.step("an amount that is none stays in its field, with words beside it", async () => {
    await line.getByLabel("Unit price").fill("12.x");
    await expect(line.getByText("Enter an amount, such as 1250.50.")).toBeVisible();
    await expect(line).toContainText("2,501.00");
    await line.getByLabel("Description").focus();
    await expect(line.getByLabel("Unit price")).toHaveValue("12.x");
    await line.getByLabel("Unit price").fill("1250.50");
    await expect(line.getByText("Enter an amount")).toBeHidden();
  });

  await test.step("a click on the page leads to the field", async () => {
    await printed(page, "to.name").click();
    await expect(to.getByLabel("Name", { exact: true })).toBeFocused();
    await expect(page).toHaveTitle(/^Invoice 2026-007, Café Sperlhof/);
  });

  await test.step("lines are added, moved by keys, removed and put back", async () => {
    await page.getByRole("button", { name: "Add a line" }).click();
    const second = page.getByRole("group", { name: "Line 2" });
    await expect(second.getByLabel("Description")).toBeFocused();
    await page.keyboard.type("Delivery");
    await page.getByRole("button", { name: "Move line 2" }).focus();
    await page.keyboard.press("ArrowUp");
    await expect(line.getByLabel("Description")).toHaveValue("Delivery");
    await expect(page.getByRole("button", { name: "Move line 1" })).toBeFocused();
    await page.getByRole("button", { name: "More for line 1" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(line.getByLabel("Description")).toHaveValue("Oak table top");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(line.getByLabel("Description")).toHaveValue("Delivery");
    await second.getByLabel("Description").fill("Oak table top, oiled");
    await page.keyboard.press("Control+z");
    await expect(second.getByLabel("Description")).toHaveValue("Oak table top");
  });

  await test.step("another design is a click away, and a logo is printed", async () => {
    const design = await section(page, "Design");
    await design.getByLabel("Logo", { exact: true }).setInputFiles("public/icons/icon-192.png");
    await expect(design.getByAltText("Your logo")).toBeVisible();
    await expect(printed(page, "logo")).toBeVisible();
    const before = await printed(page, "number").getAttribute("y");
    await design.getByText("Studio", { exact: true }).click();
    await expect(design.getByRole("radio", { name: "Studio" })).toBeChecked();
    await expect(printed(page, "number")).not.toHaveAttribute("y", before ?? "");
    await expectEveryLook(page, design, Object.values(screens));
  });

  await test.step("the PDF and the list know it by its name", async () => {
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("Invoice 2026-007, Café Sperlhof.pdf");
    await expect(page.getByRole("button", { name: "Download PDF" })).toBeFocused();
    const pdf = await download.path();
    expect((await readFile(pdf)).subarray(0, 5).toString()).toBe("%PDF-");
    const judged = spawnSync("qpdf", ["--check", pdf], { encoding: "utf8" });
    if (!judged.error) expect(judged.stdout).toContain("No syntax or stream encoding errors");
    await saved(page);
    const row = page.getByRole("link", { name: "Invoice 2026-007, Café Sperlhof" });
    await openUntil(page, "/files", row);
    await row.click();
    await expect(page.getByLabel("Number", { exact: true })).toHaveValue("2026-007");
  });
});

test("two people write in one encrypted invoice at once, and neither loses a line", async ({
  person,
}) => {
  const ann = await person();
  await startPaper(ann.page, "Invoice");
  await ann.page.getByRole("group", { name: "Line 1" }).getByLabel("Description").fill("First");
  await saved(ann.page);
  const link = await makeLink(ann.page);
  const viewLink = await makeLink(ann.page, { role: "Only view" });
  const ben = await person();
  await ben.page.goto(link);
  const descriptions = (page: Page) =>
    page
      .getByLabel("Description")
      .evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
  await expect.poll(() => descriptions(ben.page)).toEqual(["First"]);

  await test.step("each sees who is in which field, and keeps what is being typed", async () => {
    const price = ben.page.getByLabel("Unit price");
    await price.focus();
    await ben.page.keyboard.type("4");
    await expect(ann.page.locator("[data-occupied]").getByLabel("Unit price")).toBeVisible();
    await ann.page.getByLabel("Number", { exact: true }).fill("2026-1");
    await expect(ben.page.getByLabel("Number", { exact: true })).toHaveValue("2026-1");
    await ben.page.keyboard.type("2.5");
    await expect(price).toHaveValue("42.5");
    await expect(ann.page.getByLabel("Unit price")).toHaveValue("42.5");
  });

  await test.step("lines that both add at once are there for both", async () => {
    for (const { page } of [ann, ben]) {
      await page.getByRole("button", { name: "Add a line" }).click();
    }
    await ann.page.keyboard.type("By Ann");
    await ben.page.keyboard.type("By Ben");
    for (const { page } of [ann, ben]) {
      await expect
        .poll(async () => (await descriptions(page)).sort())
        .toEqual(["By Ann", "By Ben", "First"]);
    }
  });

  const eve = await person();
  await test.step("a viewer sees the paper, and no fields", async () => {
    await eve.page.goto(viewLink);
    await expect(eve.page.getByRole("img", { name: "Invoice, page 1 of 1" })).toBeVisible();
    await expect(eve.page.getByRole("textbox")).toHaveCount(0);
    await expectEveryLook(eve.page, eve.page.getByRole("img", { name: /page 1/ }));
  });

  await test.step("a comment on a field is read by a click on the page, also by who only views", async () => {
    // DB-033
    const { page } = ann;
    const field = page.getByRole("group", { name: "Line 1" }).getByLabel("Unit price");
    await field.focus();
    await page.keyboard.press("Control+Alt+m");
    const comments = (of: Page) => of.getByRole("region", { name: "Comments" });
    await expect(comments(page).getByLabel("Write a comment")).toBeFocused();
    await page.keyboard.type("With delivery?");
    await page.keyboard.press("Control+Enter");
    await expect(comments(page).getByRole("article")).toContainText("Line 1, unit price: 42.5");
    await expect(field).toBeFocused();
    const source = (await field.getAttribute("data-field")) ?? "";
    await eve.page.locator(`.paper-pages [data-source="${source}"]`).first().click();
    await expect(comments(eve.page).getByText("With delivery?")).toBeVisible();
    await expectEveryLook(page, comments(page), Object.values(screens));
    await comments(page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("a version shows the paper as it was, and brings it back", async () => {
    const { page } = ann;
    await saved(page);
    await page.keyboard.press("Alt+Shift+H");
    const history = page.getByRole("dialog", { name: "History" });
    await history.getByRole("button", { name: "Save a version" }).click();
    await page.getByRole("button", { name: "Save version" }).click();
    await expect(history.getByRole("img", { name: "Invoice, page 1 of 1" })).toBeVisible();
    await expect(page.getByRole("dialog")).toHaveCount(1);
    await history.getByRole("banner").first().getByRole("button", { name: "Close" }).click();
    await expect(history).toBeHidden();
    await page.getByLabel("Number", { exact: true }).fill("2026-2");
    await page.keyboard.press("Alt+Shift+H");
    await history.locator("[data-version]").nth(1).click();
    await history.getByRole("button", { name: "Restore" }).click();
    await page.getByRole("dialog").last().getByRole("button", { name: "Restore" }).last().click();
    await expect(page.getByLabel("Number", { exact: true })).toHaveValue("2026-1");
  });
});

test("on a phone the fields of a receipt and its page are seen in turn, and a tap on one leads to the other", async ({
  person,
}) => {
  const { page } = await person({ viewport: screens.phone });
  await startPaper(page, "Receipt");
  await page.getByLabel("Number", { exact: true }).fill("R-5");
  const amounts = page.getByLabel("Amount", { exact: true });
  await amounts.first().fill("100");
  await page.getByRole("group", { name: "Invoice 1" }).getByLabel("Amount").fill("60.5");
  await expect(page.getByText("39.50 of the payment isn’t for any invoice yet.")).toBeVisible();
  await expectEveryLook(page, amounts.first());
  await page.getByRole("button", { name: "Paper", exact: true }).click();
  await expect(amounts.first()).toBeHidden();
  await expect(printed(page, "number")).toBeVisible();
  await expectEveryLook(page, printed(page, "number"));
  await printed(page, "number").click();
  await expect(page.getByLabel("Number", { exact: true })).toBeFocused();
});

test("a description becomes fields once it is seen who reads it and what was found", async ({
  person,
}) => {
  const { page } = await person();
  await startPaper(page, "Quote");
  await page.getByRole("button", { name: "Describe it" }).click();
  const dialog = page.getByRole("dialog", { name: "Describe it" });
  await expect(dialog.getByText("this server reads it by its own simple rules")).toBeVisible();
  await dialog
    .getByLabel("Description")
    .fill("Quote 2026-17 to Acme GmbH for 3 chairs at €120 each");
  await dialog.getByRole("button", { name: "Find the fields" }).click();
  await expect(dialog.getByText("chairs: 3 × 120")).toBeVisible();
  await expectEveryLook(page, dialog, Object.values(screens));
  await dialog.getByRole("button", { name: "Fill in" }).click();
  await expect(page.getByLabel("Number", { exact: true })).toHaveValue("2026-17");
  const line = page.getByRole("group", { name: "Line 1" });
  await expect(line.getByLabel("Description")).toHaveValue("chairs");
  await expect(page.getByRole("group", { name: "Line 2" })).toHaveCount(0);
});
