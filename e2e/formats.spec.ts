/** A note as a file of another kind, made in the browser of whoever has it open. */
import { strFromU8, unzipSync } from "fflate";
import { readPdf, structureOf, textsOf } from "../lib/formats/testing/read-pdf";
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { pasteImage } from "./editor-steps";
import { bytesOf, exportAs, openExport } from "./format-steps";
import { expect, test } from "./journey";
import { makeLink, openNewNote, paper, saved, write } from "./steps";

test("a note is exported as PDF, Word, HTML and Markdown, with its words, its image and a safe name", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await page.getByPlaceholder("Untitled note").fill("Lease 2026/11: shop & שלום");
  await write(page, "The roof is repaired in spring. הגג יתוקן באביב.");
  await page.keyboard.press("Enter");
  await pasteImage(page, "plan.png");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();

  const pdf =
    await test.step("one that is called off saves nothing, and can be begun again", async () => {
      const held: (() => void)[] = [];
      await page.context().route("**/fonts/pdf/*", (route) => {
        held.push(() => void route.continue().catch(() => undefined));
      });
      let downloads = 0;
      page.on("download", () => downloads++);
      const dialog = await openExport(page);
      await dialog.getByRole("button", { name: "Export" }).click();
      await expect(dialog.getByRole("progressbar", { name: "Exporting" })).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
      await expectAccessible(page);
      await expect.poll(() => held.length).toBeGreaterThan(0);
      await page.keyboard.press("Enter");
      await expect(dialog.getByText("Stopped. Nothing was saved.")).toBeVisible();
      await expect(dialog.getByRole("button", { name: "Export" })).toBeFocused();
      for (const release of held) release();
      await page.context().unroute("**/fonts/pdf/*");
      const saving = page.waitForEvent("download");
      await page.keyboard.press("Enter");
      const saved = await saving;
      expect(downloads).toBe(1);
      return saved;
    });
  // A notice goes by itself.
  await expect(page.getByText("was saved on this device")).toBeVisible();
  expect(pdf.suggestedFilename()).toBe("Lease 2026 11 shop & שלום.pdf");
  const bytes = await bytesOf(pdf);
  expect(strFromU8(bytes.subarray(0, 5))).toBe("%PDF-");
  const opened = await readPdf(bytes);
  const [text] = textsOf(opened);
  expect(text).toContain("The roof is repaired in spring.");
  expect(text).toContain("באביב");
  expect(structureOf(opened.pages[0]!.structure)).toContain("Figure");
  await expect(page.getByRole("button", { name: "More", exact: true })).toBeFocused();

  const word = await exportAs(page, "Word");
  expect(word.suggestedFilename()).toBe("Lease 2026 11 shop & שלום.docx");
  const parts = unzipSync(await bytesOf(word));
  expect(strFromU8(parts["word/document.xml"] ?? new Uint8Array())).toContain(
    "The roof is repaired in spring.",
  );
  expect(Object.keys(parts).filter((path) => path.startsWith("word/media/"))).toHaveLength(1);

  const html = await exportAs(page, "HTML");
  expect(html.suggestedFilename()).toBe("Lease 2026 11 shop & שלום.html");
  const markup = strFromU8(await bytesOf(html));
  expect(markup).toContain("The roof is repaired in spring. הגג יתוקן באביב.");
  expect(markup).toMatch(/<img src="data:image\/png;base64,[\w+/=]+"/);

  const markdown = await exportAs(page, "Markdown");
  expect(markdown.suggestedFilename()).toBe("Lease 2026 11 shop & שלום.md");
  const lines = strFromU8(await bytesOf(markdown));
  expect(lines).toContain("The roof is repaired in spring. הגג יתוקן באביב.");
});

test("a viewer can export too, and is told which images the file lacks", async ({ person }) => {
  const { page } = await person();
  await openNewNote(page);
  await write(page, "Plan of the shop");
  await pasteImage(page, "plan.png");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
  await saved(page);
  const link = await makeLink(page, { role: "Only view" });

  const reader = await person({ viewport: screens.phone });
  await reader.page.route("**/attachments/*", (route) => route.abort());
  await reader.page.goto(link);
  await expect(paper(reader.page)).toContainText("Plan of the shop");
  const dialog = await openExport(reader.page);
  await expectEveryLook(reader.page, dialog, [screens.desk]);
  await expect(dialog.getByRole("radio", { name: "PDF" })).toBeChecked();
  const saving = reader.page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).press("Enter");
  const [text] = textsOf(await readPdf(await bytesOf(await saving)));
  expect(text).toContain("Plan of the shop");
  const lacking = reader.page.getByRole("dialog", { name: "One image is missing" });
  const missing = lacking.getByRole("region", { name: "Images that aren’t in the file" });
  await expect(missing).toContainText("plan.png");
  await expect(lacking.getByRole("button", { name: "Close" }).last()).toBeFocused();
  await expectAccessible(reader.page);
  await reader.page.keyboard.press("Enter");
  await expect(lacking).toBeHidden();
  await expect(reader.page.getByRole("button", { name: "More", exact: true })).toBeFocused();
});
