/** An owner's links: said in sentences, shown to a camera, ended and given back, and the owner's own replaced. */
import type { Page } from "@playwright/test";
import jsQR from "jsqr";
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { expect, test } from "./journey";
import { makeLink, openNewNote, paper, saved, write } from "./steps";

async function openPanel(page: Page) {
  await page.getByRole("button", { name: "Share" }).click();
  const panel = page.getByRole("dialog", { name: "Share this note" });
  await expect(panel).toBeVisible();
  return panel;
}

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `More for “${name}”` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}

const focused = (page: Page) => page.locator(":focus");

test("a revoked link stops at once and works again after Undo, which a reload does not forget", async ({
  person,
}) => {
  // F-099, F-100, F-101
  const ann = await person();
  await openNewNote(ann.page);
  await write(ann.page, "For the accountants");
  // Safari lets a page copy only within a click: after the server's answer it would be too late.
  await ann.page.evaluate(() => {
    navigator.clipboard.writeText = async () => Promise.reject(new DOMException("Too late."));
  });
  await ann.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await makeLink(ann.page, { name: "Accountants" });
  await expect(ann.page.getByText("Link copied.")).toBeVisible();
  expect(await ann.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await ann.context.clearPermissions();
  const ben = await person();
  await ben.page.goto(link);
  await expect(paper(ben.page)).toContainText("For the accountants");

  const panel = await openPanel(ann.page);
  await expect(panel.getByRole("listitem")).toHaveText(
    /^Accountants can edit, last opened (just now|\d+ min ago)\.$/,
  );
  await choose(ann.page, "Accountants", "Revoke");
  await expect(focused(ann.page)).toHaveText("Undo (10 min)");
  await expect(ben.page.getByText("The server no longer accepts changes")).toBeVisible();
  // Ben had written nothing: of saving nothing is said.
  await expect(ben.page.locator("[data-save]")).toBeHidden();
  await expectEveryLook(ann.page, panel.getByText("Revoked: it no longer works."), [
    screens.phone,
    screens.desk,
  ]);
  // What can be given back is the server's to say, and a page that is new knows it too.
  await ann.page.reload();
  await expect(paper(ann.page)).toContainText("For the accountants");
  await openPanel(ann.page);
  await panel.getByRole("button", { name: /^Undo revoking “Accountants”/ }).click();
  await expect(panel.getByRole("listitem")).toContainText("Accountants can edit");
  await ben.page.reload();
  await expect(paper(ben.page)).toContainText("For the accountants");
});

// F-097, F-098
test("links are renamed, revoked together, given back, and deleted by keyboard alone, and a camera reads a new one", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await makeLink(page, { name: "Anna" });
  await makeLink(page, { name: "مكتب المحاماة", role: "Only view" });
  const panel = await openPanel(page);
  const rows = panel.getByRole("listitem");

  await page.getByRole("button", { name: "More for “Anna”" }).press("Enter");
  await page.getByRole("menuitem", { name: "Rename" }).press("Enter");
  await expect(page.locator("input:focus")).toHaveValue("Anna");
  await page.keyboard.type("Anna & Söhne");
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(focused(page)).toHaveAccessibleName("More for “Anna & Söhne”");

  await panel.getByRole("button", { name: "Revoke all" }).press("Enter");
  await expect(rows.filter({ hasText: "Revoked" })).toHaveCount(2);
  await page.reload();
  await page.getByRole("button", { name: "Share" }).press("Enter");
  await panel.getByRole("button", { name: "Undo all 2" }).press("Enter");
  await expect(rows.filter({ hasText: "not opened yet" })).toHaveCount(2);

  await page.getByRole("button", { name: "More for “Anna & Söhne”" }).press("Enter");
  await page.getByRole("menuitem", { name: "Delete permanently" }).press("Enter");
  await expect(page.getByRole("dialog", { name: /^Delete the link/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(focused(page)).toHaveAccessibleName("More for “Anna & Söhne”");
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Delete permanently" }).press("Enter");
  await page.getByRole("button", { name: "Delete permanently" }).press("Enter");
  await expect(rows).toHaveCount(1);
  await expect(focused(page)).toHaveText("Links you have made (1)");

  await test.step("a camera reads a new link from its code, in the dark too", async () => {
    await page.emulateMedia({ colorScheme: "dark" });
    let letListCome = () => {};
    const listMayCome = new Promise<void>((resolve) => {
      letListCome = resolve;
    });
    await page.route("**/share?*", (route) => listMayCome.then(() => route.continue()));
    await panel.getByRole("button", { name: "Copy link" }).click();
    // The list grows while the button is pressed.
    await panel.getByRole("button", { name: "QR code" }).hover();
    await page.mouse.down();
    letListCome();
    await expect(rows).toHaveCount(2);
    await page.mouse.up();
    const code = panel.getByRole("img", { name: "QR code of this link" });
    await expectEveryLook(page, code, [screens.phone, screens.desk]);
    const { pixels, width } = await code.evaluate((svg: SVGSVGElement) => {
      const scale = 4;
      const canvas = document.createElement("canvas");
      canvas.width = svg.viewBox.baseVal.width * scale;
      canvas.height = canvas.width;
      const pen = canvas.getContext("2d");
      const path = svg.querySelector("path");
      if (!pen || !path) throw new Error("There is no code.");
      pen.fillStyle = getComputedStyle(svg).backgroundColor;
      pen.fillRect(0, 0, canvas.width, canvas.width);
      pen.scale(scale, scale);
      pen.fillStyle = getComputedStyle(path).fill;
      pen.fill(new Path2D(path.getAttribute("d") ?? ""));
      const { data } = pen.getImageData(0, 0, canvas.width, canvas.width);
      return { pixels: [...data], width: canvas.width };
    });
    const read = jsQR(Uint8ClampedArray.from(pixels), width, width);
    expect(read?.data).toBe(await panel.getByLabel("The new link").inputValue());
  });
});

// F-090, F-091, SL-006
test("a new owner's link takes the old one's place, also when its answer is lost, and one refused changes nothing", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "Mine. ");
  await saved(page);
  const old = page.url();
  const panel = await openPanel(page);
  const dialog = page.getByRole("dialog", { name: "Reset your owner link?" });
  const reset = dialog.getByRole("button", { name: "Reset my link" });
  const shown = page.getByLabel("Your new owner link");
  await panel.getByRole("button", { name: "Reset my link" }).click();
  await expectEveryLook(page, dialog);
  const refusal = { error: "Too many.", reason: "rate" };
  await page.route("**/owner-link", (route) =>
    route.fulfill({ status: 429, headers: { "Retry-After": "600" }, json: refusal }),
  );
  await reset.click();
  await expect(dialog.getByRole("alert")).toContainText("Try again in 10 minutes.");
  expect(page.url()).toBe(old);
  await page.unroute("**/owner-link");

  await reset.click();
  await expect(shown).toHaveValue(/#/);
  const link = await shown.inputValue();
  expect(new URL(link).pathname).toBe("/d");
  await expect(page).toHaveURL(link);
  await page.getByRole("button", { name: "Done" }).click();

  await page.route("**/owner-link", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await panel.getByRole("button", { name: "Reset my link" }).click();
  await reset.click();
  await expect(shown).toHaveValue(/\/d#1/);
  await expect(shown).not.toHaveValue(link);
  await page.getByRole("button", { name: "Done" }).click();
  await page.keyboard.press("Escape");
  await write(page, "Still mine.");
  await saved(page);

  await page.goto("/files");
  await page.getByRole("list", { name: "Files" }).getByRole("link").first().click();
  await expect(paper(page)).toContainText("Still mine.");
  await openPanel(page);
  await expect(page.getByRole("heading", { name: "Your own link" })).toBeVisible();
  for (const ended of [old, link]) {
    await page.goto("about:blank");
    await page.goto(ended);
    await expect(page.getByText("This link doesn’t work")).toBeVisible();
  }
});
