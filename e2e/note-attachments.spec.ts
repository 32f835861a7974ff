/** Images and files in a note: put there by one person, seen and saved by another. */
import { writeFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible, screens } from "./accessible";
import { copy, paste, pasteImage } from "./editor-steps";
import { expect, test } from "./journey";
import { makeLink, openNewNote, paper, saved, write } from "./steps";

/** Types what the slash menu is asked for, and gives the file it then asks for. */
async function attach(page: Page, name: string, bytes: number): Promise<void> {
  const path = test.info().outputPath(name);
  await writeFile(path, Buffer.alloc(bytes, 97));
  await page.keyboard.type("/file");
  await expect(page.getByRole("option", { name: "File" })).toBeVisible();
  const asked = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  // From the disk: as bytes it would travel through the browser's tools as text.
  await (await asked).setFiles(path);
}

/** Lets files fall on the note's last line. */
function drop(page: Page, ...names: string[]): Promise<void> {
  return paper(page).evaluate((surface, given) => {
    const dataTransfer = new DataTransfer();
    for (const name of given) dataTransfer.items.add(new File(["%PDF-1.7 of ", name], name));
    const { right, bottom } = (surface.lastElementChild ?? surface).getBoundingClientRect();
    const at = { clientX: right - 5, clientY: bottom - 5 };
    const init = { dataTransfer, bubbles: true, cancelable: true, ...at };
    surface.dispatchEvent(new DragEvent("drop", init));
  }, names);
}

const uploads = (page: Page) => paper(page).locator(".note-upload");
const cards = (page: Page) => paper(page).locator(".note-file .note-file-name");
const SENDING = "**/api/documents/*/attachments/*";

/** How many attachments this device keeps until they are sent. */
function unsent(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const request = indexedDB.open("sealdesk-attachments");
        request.onerror = () => reject(request.error);
        request.onsuccess = () => {
          const database = request.result;
          const rows = database.transaction("unsent").objectStore("unsent").count();
          rows.onsuccess = () => {
            database.close();
            resolve(rows.result);
          };
        };
      }),
  );
}

test("images and files are put into a note by keyboard and on a phone, saved, listed and deleted, and a reader sees just that", async ({
  person,
}) => {
  const { page } = await person();
  // Playwright catches file choosers only while somebody listens; turned on anew for each, it missed one at times.
  page.on("filechooser", () => undefined);
  await openNewNote(page);
  await write(page, "Plan of the shop");
  await pasteImage(page, "plan.png");
  const image = paper(page).locator(".note-image");
  await image.getByRole("img").click();
  await expect(page.getByRole("button", { name: "Add alt text" })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add alt text" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Alt text" });
  await dialog.getByLabel("Description").fill("Two rooms and a door");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const width = page.getByRole("slider", { name: "Image width" });
  await width.press("Home");
  await width.press("ArrowRight");
  await expect(width).toHaveAttribute("aria-valuenow", "15");
  await expectAccessible(page);

  await paper(page).locator("p").last().click();
  await attach(page, "Angebot für Zoë.pdf", 2_000);
  const card = paper(page).locator(".note-file");
  await expect(card).toContainText("Angebot für Zoë.pdf");
  const saving = page.waitForEvent("download");
  await card.getByRole("button", { name: "Download Angebot für Zoë.pdf" }).click();
  expect((await saving).suggestedFilename()).toBe("Angebot für Zoë.pdf");

  await paper(page).locator("p").last().click();
  await attach(page, "film.pdf", 4_194_305);
  await expect(page.getByText("Too large: an attachment can be up to 4 MB.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove film.pdf" }).click();
  await expect(paper(page).locator(".note-upload")).toHaveCount(0);

  const openList = async () => {
    await page.getByRole("button", { name: "More", exact: true }).click();
    await page.getByRole("menuitem", { name: "Attachments" }).click();
  };
  await openList();
  const list = page.getByRole("dialog", { name: "Attachments (2)" });
  await expect(list).toContainText("of 100 MB");
  await expectAccessible(page);
  const give = async (press: () => Promise<void>, name: string) => {
    const asked = page.waitForEvent("filechooser");
    await press();
    const buffer = Buffer.from("%PDF-1.7");
    await (await asked).setFiles([{ name, mimeType: "application/pdf", buffer }]);
  };
  await give(
    () => page.getByRole("button", { name: "Add images or files" }).press("Enter"),
    "two.pdf",
  );
  await expect(cards(page)).toHaveText(["Angebot für Zoë.pdf", "two.pdf"]);
  await openList();
  const whole = page.getByRole("dialog", { name: "Attachments (3)" });
  await whole.getByRole("button", { name: "Delete Angebot für Zoë.pdf" }).click();
  await expect(whole.getByRole("button", { name: "Keep Angebot für Zoë.pdf" })).toBeFocused();
  await whole.getByRole("button", { name: "Delete Angebot für Zoë.pdf permanently" }).click();
  await expect(page.getByRole("dialog", { name: "Attachments (2)" })).toBeVisible();
  await expect(cards(page)).toHaveText(["two.pdf"]);
  await page.keyboard.press("Escape");
  await page.setViewportSize(screens.phone);
  await paper(page).locator("p").first().click();
  await give(() => page.getByRole("button", { name: "Add a file" }).click(), "three.pdf");
  await expect(cards(page)).toHaveCount(2);
  await page.setViewportSize(screens.desk);
  await saved(page);
  const link = await makeLink(page, { role: "Only view" });

  const reader = await person({ viewport: screens.phone });
  await reader.page.goto(link);
  const full = reader.page.getByRole("button", { name: "Full view: Two rooms and a door" });
  await expect(full.getByRole("img")).toBeVisible();
  await expect(reader.page.getByRole("toolbar")).toHaveCount(0);
  await expectAccessible(reader.page);
  await full.click();
  const over = reader.page.getByRole("dialog", { name: "Two rooms and a door" });
  await expect(over.getByRole("img")).toBeVisible();
  await reader.page.keyboard.press("Escape");
  await expect(over).toBeHidden();
  await expect(full).toBeFocused();
});

test("dropped files can be cancelled and tried again, and those that could not be sent are sent later, to their place", async ({
  person,
}) => {
  const { page, context } = await person();
  await openNewNote(page);
  await write(page, "Papers\n");
  // It never gets anywhere.
  await page.route(SENDING, () => {});
  await drop(page, "one.pdf", "two.pdf");
  await expect(uploads(page).nth(0)).toContainText("Uploading");
  await expect(uploads(page).nth(1)).toContainText("Waiting for the previous one");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Cancel one.pdf" }).click();
  await expect(uploads(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Cancel two.pdf" }).click();
  await expect(uploads(page)).toHaveCount(0);
  await expect.poll(() => unsent(page)).toBe(0);
  await page.unroute(SENDING);

  const refusal = { status: 500, json: { error: "internal" } };
  await page.route(SENDING, (route) => route.fulfill(refusal));
  await drop(page, "three.pdf");
  const retry = page.getByRole("button", { name: "Retry three.pdf" });
  await expect(retry).toBeVisible();
  await expectAccessible(page);
  await page.unroute(SENDING);
  await retry.click();
  await expect(cards(page)).toHaveText(["three.pdf"]);

  await context.setOffline(true);
  await drop(page, "four.pdf");
  await expect(uploads(page)).toContainText("Not sent: no connection.");
  await context.setOffline(false);
  await expect(cards(page)).toHaveText(["three.pdf", "four.pdf"]);
  await expect(uploads(page)).toHaveCount(0);
  await saved(page);
  await expect.poll(() => unsent(page)).toBe(0);

  await test.step("an upload interrupted by leaving the page continues when it is opened again", async () => {
    await openNewNote(page);
    await write(page, "Before\nAfter");
    await saved(page);
    await page.route(SENDING, () => {});
    await paper(page).getByText("Before").click();
    await page.keyboard.press("End");
    await pasteImage(page, "plan.png");
    await expect(uploads(page)).toContainText("Uploading");
    await drop(page, "last.pdf");
    await expect.poll(() => unsent(page)).toBe(2);

    await page.reload();
    await expect(uploads(page)).toHaveCount(2);
    // Another page of the same note leaves them alone, until this one has ended.
    const beside = await context.newPage();
    await beside.goto(page.url());
    await expect(paper(beside)).toContainText("After");
    await expect(uploads(beside)).toHaveCount(0);
    await page.goto("about:blank");
    await expect(paper(beside).locator(".note-image").getByRole("img")).toBeVisible();
    await expect(cards(beside)).toHaveText(["last.pdf"]);
    await expect(uploads(beside)).toHaveCount(0);
    const blocks = paper(beside).locator(":scope > *");
    await expect(blocks.nth(0)).toHaveText("Before");
    await expect(blocks.nth(1)).toHaveClass(/note-image/);
    await expect(blocks.nth(2)).toHaveText("After");
    await expect(blocks.nth(3)).toContainText("last.pdf");
    await expect.poll(() => unsent(beside)).toBe(0);
    await beside.reload();
    await expect(cards(beside)).toHaveText(["last.pdf"]);
    await expect(paper(beside).locator(".note-image")).toHaveCount(1);
  });
});

test("an image and a file are copied into another note, and the clipboard tells no secret", async ({
  person,
}) => {
  const { page, context, watch } = await person();
  await openNewNote(page);
  await write(page, "Papers");
  await pasteImage(page, "plan.png");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
  await drop(page, "Ångström 😀.pdf");
  await expect(cards(page)).toHaveText(["Ångström 😀.pdf"]);
  await paper(page).click();
  await page.keyboard.press("Control+a");
  const copied = await copy(page);
  const { pathname, hash } = new URL(page.url());
  const secrets = `${pathname}${hash}`.split(/[/#.]/).filter((part) => part.length > 8);
  expect(secrets.length).toBeGreaterThan(0);
  for (const secret of secrets) expect(copied.html).not.toContain(secret);

  const other = await context.newPage();
  await openNewNote(other);
  await paper(other).click();
  const before = watch.sent.length;
  await paste(other, copied.html, copied.text);
  const image = paper(other).locator(".note-image");
  await expect(image.getByRole("img")).toBeVisible();
  await expect(cards(other)).toHaveText(["Ångström 😀.pdf"]);
  await expect(paper(other)).toContainText("Papers");
  const ids = [...copied.html.matchAll(/data-(?:image|file)="([^"]+)"/g)].map(([, id]) => id);
  expect(ids).toHaveLength(2);
  for (const id of ids) expect(watch.sent.slice(before).join("\n")).not.toContain(id);
  await saved(other);
  await other.reload();
  await expect(image.getByRole("img")).toBeVisible();
  const saving = other.waitForEvent("download");
  await other.getByRole("button", { name: /^Download Ångström/ }).click();
  expect((await saving).suggestedFilename()).toContain("ngstr");

  const stranger = await person();
  await openNewNote(stranger.page);
  await paper(stranger.page).click();
  await paste(stranger.page, copied.html, copied.text);
  await expect(uploads(stranger.page)).toHaveCount(2);
  for (const row of await uploads(stranger.page).all())
    await expect(row).toContainText("another note");
  await expectAccessible(stranger.page);
  const outside = '<p>Words</p><img src="https://elsewhere.example/a.png" alt="">';
  await paste(stranger.page, outside, "Words");
  await expect(stranger.page.getByText("Images from other websites were left out")).toBeVisible();
});
