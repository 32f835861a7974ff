/** Images and files in a note: put there by one person, seen and saved by another. */
import type { Page } from "@playwright/test";
import { expectAccessible, screens } from "./accessible";
import { expect, test } from "./journey";
import { makeLink, paper, saved, startNote, write } from "./steps";

/** Pastes a drawing, as from a program that shows pictures. */
function pasteImage(page: Page, name: string): Promise<void> {
  return paper(page).evaluate(async (surface, given) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
    const context = canvas.getContext("2d");
    context?.fillRect(20, 20, 90, 60);
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([drawn ?? ""], given, { type: "image/png" }));
    const init = { clipboardData, bubbles: true, cancelable: true };
    surface.dispatchEvent(new ClipboardEvent("paste", init));
  }, name);
}

/** Types what the slash menu is asked for, and gives the file it then asks for. */
async function attach(page: Page, name: string, bytes: number): Promise<void> {
  await page.keyboard.type("/file");
  await expect(page.getByRole("option", { name: "File" })).toBeVisible();
  const asked = page.waitForEvent("filechooser");
  await page.keyboard.press("Enter");
  const buffer = Buffer.alloc(bytes, 97);
  await (await asked).setFiles([{ name, mimeType: "application/pdf", buffer }]);
}

test("an image is described and made narrower from the keyboard, and a reader sees just that", async ({
  person,
}) => {
  const { page } = await person();
  await startNote(page);
  await write(page, "Plan of the shop");
  await pasteImage(page, "plan.png");
  const image = paper(page).locator(".note-image");
  await image.getByRole("img").click();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Add alt text" })).toBeFocused();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Alt text" });
  await dialog.getByLabel("What it shows").fill("Two rooms and a door");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save" }).click();
  const width = page.getByRole("slider", { name: "Width of the image" });
  await width.press("Home");
  await width.press("ArrowRight");
  await expect(width).toHaveAttribute("aria-valuenow", "15");
  await expectAccessible(page);
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

test("a file is saved as it was given, listed, and deleted for everybody", async ({ person }) => {
  const { page } = await person();
  await startNote(page);
  await write(page, "");
  await attach(page, "Angebot für Zoë.pdf", 2_000);
  const card = paper(page).locator(".note-file");
  await expect(card).toContainText("Angebot für Zoë.pdf");
  const saving = page.waitForEvent("download");
  await card.getByRole("button", { name: "Download Angebot für Zoë.pdf" }).click();
  expect((await saving).suggestedFilename()).toBe("Angebot für Zoë.pdf");

  await paper(page).locator("p").last().click();
  await attach(page, "film.pdf", 4_194_305);
  await expect(page.getByText("Too large: an attachment can have 4 MB.")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remove film.pdf" }).click();
  await expect(paper(page).locator(".note-upload")).toHaveCount(0);

  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: "Attachments" }).click();
  const list = page.getByRole("dialog", { name: "Attachments (1)" });
  await expect(list).toContainText("of 100 MB");
  await expectAccessible(page);
  await list.getByRole("button", { name: "Delete Angebot für Zoë.pdf" }).click();
  await expect(list.getByRole("button", { name: "Keep Angebot für Zoë.pdf" })).toBeFocused();
  await list.getByRole("button", { name: "Delete Angebot für Zoë.pdf for ever" }).click();
  await expect(page.getByRole("dialog", { name: "Attachments (0)" })).toBeVisible();
  await expect(card).toHaveCount(0);
});
