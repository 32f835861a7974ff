/** A note as a file of another kind, made in the browser of whoever has it open. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Download, FileChooser, Page } from "@playwright/test";
import { strFromU8, unzipSync } from "fflate";
import { docxFile, p, r } from "../lib/formats/docx/testing/ooxml";
import { openPdf, structureOf, textsOf } from "../lib/formats/testing/read-pdf";
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { pasteImage } from "./editor-steps";
import { expect, test } from "./journey";
import { makeLink, paper, saved, startNote, write } from "./steps";

async function openExport(page: Page) {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("menuitem", { name: "Export" }).click();
  return page.getByRole("dialog", { name: "Export this note" });
}

async function exportAs(
  page: Page,
  format: "PDF" | "Word" | "HTML" | "Markdown",
): Promise<Download> {
  const dialog = await openExport(page);
  await dialog.getByRole("radio", { name: format }).check();
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  return saving;
}

/** Chosen on the list of files. */
async function bring(page: Page, files: Parameters<FileChooser["setFiles"]>[0]) {
  await page.goto("/files");
  await chooser(page, "Files").then((asked) => asked.setFiles(files));
}

async function chooser(page: Page, kind: "Files" | "Folder of notes"): Promise<FileChooser> {
  await page.getByRole("button", { name: "Import" }).click();
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("menuitem", { name: kind }).click();
  return asked;
}

const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

const bytesOf = async (download: Download) => new Uint8Array(await readFile(await download.path()));

test("a note is exported as PDF, Word, HTML and Markdown, with its words, its image and a safe name", async ({
  person,
}) => {
  const { page } = await person();
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill("Lease 2026/11: shop & שלום");
  await write(page, "The roof is repaired in spring. הגג יתוקן באביב.");
  await page.keyboard.press("Enter");
  await pasteImage(page, "plan.png");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();

  const pdf = await exportAs(page, "PDF");
  // A notice goes by itself.
  await expect(page.getByText("was saved on this device")).toBeVisible();
  expect(pdf.suggestedFilename()).toBe("Lease 2026 11 shop & שלום.pdf");
  const bytes = await bytesOf(pdf);
  expect(strFromU8(bytes.subarray(0, 5))).toBe("%PDF-");
  const opened = await openPdf(bytes);
  const [text] = await textsOf(opened);
  expect(text).toContain("The roof is repaired in spring.");
  expect(text).toContain("באביב");
  expect(await structureOf(opened, 1)).toContain("Figure");
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

test("who only views exports too, and is told which images the file is without", async ({
  person,
}) => {
  const { page } = await person();
  await startNote(page);
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
  const [text] = await textsOf(await openPdf(await bytesOf(await saving)));
  expect(text).toContain("Plan of the shop");
  const lacking = reader.page.getByRole("dialog", { name: "One image is missing" });
  const missing = lacking.getByRole("region", { name: "Images that are not in the file" });
  await expect(missing).toContainText("plan.png");
  await expect(lacking.getByRole("button", { name: "Close" }).last()).toBeFocused();
  await expectAccessible(reader.page);
  await reader.page.keyboard.press("Enter");
  await expect(lacking).toBeHidden();
  await expect(reader.page.getByRole("button", { name: "More", exact: true })).toBeFocused();
});

test("an export that is called off saves nothing, and can be begun again", async ({ person }) => {
  const { page } = await person();
  await startNote(page);
  await write(page, "Words to print");
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
  expect(strFromU8((await bytesOf(await saving)).subarray(0, 5))).toBe("%PDF-");
  expect(downloads).toBe(1);
});

test("files of other programs become notes with their images, and what cannot be read is named", async ({
  person,
}) => {
  const { page } = await person();
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill("From Word");
  await write(page, "The roof is repaired in spring.");
  await page.keyboard.press("Enter");
  await pasteImage(page, "plan.png");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
  const word = Buffer.from(await bytesOf(await exportAs(page, "Word")));

  const markdown = Buffer.from(
    "# Rooms\n\n- two rooms\n- a **cellar** &amp; a yard\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  );
  await bring(page, [
    { name: "lease.docx", mimeType: "", buffer: word },
    { name: "Rooms 🔑 خطة.md", mimeType: "text/markdown", buffer: markdown },
    { name: "broken.docx", mimeType: "", buffer: Buffer.from("no zip") },
    { name: "sheet.xlsx", mimeType: "", buffer: Buffer.from("PK") },
  ]);
  const dialog = page.getByRole("dialog", { name: "2 notes were made" });
  await expect(dialog.getByRole("listitem").nth(2)).toContainText("This is no .docx file.");
  await expect(dialog.getByRole("listitem").nth(3)).toContainText("Only Markdown");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
  await expectEveryLook(page, dialog, [screens.phone]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: /From Word/ }).first()).toBeVisible();

  await page.getByRole("link", { name: /Rooms/ }).first().click();
  await expect(paper(page)).toContainText("two rooms");
  await expect(paper(page)).toContainText("a cellar & a yard");
  await expect(paper(page).locator("table")).toContainText("2");
  await saved(page);
});

test("an HTML file of ours comes back as it was, with its image", async ({ person }) => {
  const { page } = await person();
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill("Page");
  await write(page, "> Said, once.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await pasteImage(page, "plan.png");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
  const html = Buffer.from(await bytesOf(await exportAs(page, "HTML")));
  await bring(page, [{ name: "page.html", mimeType: "text/html", buffer: html }]);
  await page.getByRole("link", { name: "Open Page" }).click();
  await expect(paper(page).locator("blockquote")).toHaveText("Said, once.");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
});

test("nothing in a hostile HTML file runs, and nobody outside is asked", async ({ person }) => {
  const { page } = await person();
  await page.goto("/files");
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const hostile = [
    "<!doctype html><meta charset=windows-1252><title>Rent &amp; roof</title>",
    "<script>document.title = 'ran'</script><style>@import 'https://outside.test/a.css'</style>",
    "<p onclick=\"document.title='ran'\">Caf\u00e9 <img src=x onerror=\"document.title='ran'\"></p>",
    "<img src='https://outside.test/pixel.png' alt='a pixel'><a href='javascript:alert(1)'>go</a>",
    "<p hidden>not seen</p><svg onload=\"document.title='ran'\"></svg>",
    "<figure data-file='00000000-0000-4000-8000-000000000000'>card</figure>",
    `${"<div>".repeat(10_000)}<p>deep down</p>`,
  ].join("");
  const huge = `<p>${"<b>x</b>".repeat(60_000)}</p>`;
  await bring(page, [
    { name: "hostile.html", mimeType: "text/html", buffer: Buffer.from(hostile, "latin1") },
    { name: "huge.html", mimeType: "text/html", buffer: Buffer.from(huge) },
  ]);
  const outcomes = page.getByRole("dialog", { name: "One note was made" }).getByRole("listitem");
  await expect(outcomes.nth(0)).toContainText("2 pictures that are not in the file left out");
  await expect(outcomes.nth(0)).toContainText("1 piece of hidden text left out");
  await expect(outcomes.nth(1)).toContainText("too large for one note");
  expect(await page.title()).not.toBe("ran");
  await page.getByRole("link", { name: "Open Rent & roof" }).click();
  await expect(paper(page)).toContainText("Caf\u00e9");
  await expect(paper(page)).toContainText("deep down");
  await expect(paper(page)).not.toContainText("not seen");
  await expect(paper(page).getByRole("link")).toHaveText("a pixel");
  expect(asked.filter((url) => !url.startsWith(new URL(page.url()).origin))).toEqual([]);
});

/** A folder of notes on a disk, as writers of Markdown keep one. */
async function folderOfNotes(root: string): Promise<string> {
  const folder = join(root, "Our desk \u05e9\u05dc\u05d5\u05dd");
  const files = {
    "index.md":
      "---\ntitle: Start here\ntags: [a]\n---\nSee [the plan](plans/Plan%202026.md) and [[Rooms|the rooms]].\n",
    "plans/Plan 2026.md":
      "# Plan 2026\n\n![Two pixels](../pictures/plan.png)\n\nBack to [[index]].\n",
    "plans/Rooms.md": "> [!WARNING]\n> Wet paint.\n",
    "pictures/unused.png": PIXEL,
    "pictures/plan.png": PIXEL,
    "sums.csv": "a,b",
    ".obsidian/app.json": "{}",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

test("a folder of Markdown becomes notes with their images, linked to one another without a secret", async ({
  person,
}, testInfo) => {
  const { page } = await person();
  await page.goto("/files");
  const folder = await folderOfNotes(testInfo.outputPath("notes"));
  await chooser(page, "Folder of notes").then((asked) => asked.setFiles(folder));
  const dialog = page.getByRole("dialog", { name: "3 notes were made" });
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  const behind = dialog.getByRole("region", { name: "Files that were left behind" });
  await expect(behind.getByRole("listitem")).toHaveCount(2);
  await expect(behind).toContainText("sums.csv");
  await expect(behind).toContainText("unused.png");
  await expect(dialog).toContainText("1 property left out: tags");
  await expectEveryLook(page, dialog, [screens.phone, screens.desk]);

  await dialog.getByRole("link", { name: "Open Start here" }).click();
  await expect(paper(page).getByRole("link", { name: "the rooms" })).toBeVisible();
  const toPlan = paper(page).getByRole("link", { name: "the plan" });
  const href = (await toPlan.getAttribute("href")) ?? "";
  expect(href).toMatch(/^\/d\/[\da-f-]{36}$/);
  const opening = page.context().waitForEvent("page");
  await toPlan.click({ modifiers: ["ControlOrMeta"] });
  const plan = await opening;
  await expect(paper(plan).locator(".note-image").getByRole("img")).toBeVisible();
  await expect(plan.getByPlaceholder("Untitled note")).toHaveValue("Plan 2026");
  await expect(paper(plan).locator("h1")).toHaveCount(0);

  const stranger = await person();
  await stranger.page.goto(href);
  await expect(
    stranger.page.getByRole("heading", { name: "Part of this link is missing" }),
  ).toBeVisible();
});

test("an import that the server holds back keeps what waits, and goes on", async ({ person }) => {
  const { page } = await person();
  await page.goto("/files");
  let made = 0;
  await page.route("**/api/documents", (route) => {
    if (route.request().method() !== "POST" || made++ !== 1) return route.fallback();
    const body = JSON.stringify({ error: "Too many requests." });
    return route.fulfill({ status: 429, headers: { "Retry-After": "1500" }, body });
  });
  const note = (name: string) => ({
    name: `${name}.md`,
    mimeType: "text/markdown",
    buffer: Buffer.from(`Words of ${name}`),
  });
  await chooser(page, "Files").then((asked) => asked.setFiles(["a", "b", "c"].map(note)));
  const paused = page.getByRole("dialog", { name: "One note was made so far" });
  await expect(paused).toContainText("2 files are waiting.");
  await expect(paused).toContainText("Go on in 25 minutes");
  await expect(paused.getByRole("button", { name: "Go on" })).toBeFocused();
  await expectEveryLook(page, paused, [screens.phone]);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "3 notes were made" });
  await expect(dialog.getByRole("listitem")).toHaveCount(3);
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
});

test("comments and tracked changes of a Word file are threads and suggestions, and go back into one", async ({
  person,
}) => {
  const { page } = await person();
  const by = 'w:author="Ann Berg" w:date="2026-01-02T03:04:05Z"';
  const range = (text: string) =>
    `<w:commentRangeStart w:id="1"/>${r(text)}<w:commentRangeEnd w:id="1"/>`;
  const file = docxFile({
    comments: `<w:comment w:id="1" ${by}><w:p>${r("Which roof?")}</w:p></w:comment>`,
    body: p(
      `${r("The ")}${range("roof")}${r(" is ")}<w:del w:id="2" ${by}>${r("old")}</w:del><w:ins w:id="3" ${by}>${r("new")}</w:ins>`,
    ),
  });
  await bring(page, [{ name: "Roof.docx", mimeType: "", buffer: Buffer.from(file) }]);
  await page.getByRole("link", { name: "Open Roof" }).click();
  await expect(paper(page).locator("[data-comment]")).toHaveText("roof");
  await expect(paper(page).locator("ins")).toHaveText("new");
  await expect(paper(page).locator("del")).toHaveText("old");

  const dialog = await openExport(page);
  await dialog.getByRole("radio", { name: "Word" }).check();
  const choice = dialog.getByRole("checkbox", { name: "With comments and suggestions" });
  await expect(choice).toBeChecked();
  await expectAccessible(page);
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  const parts = unzipSync(await bytesOf(await saving));
  const xml = (path: string) => strFromU8(parts[path] ?? new Uint8Array());
  expect(xml("word/comments.xml")).toContain("Which roof?");
  expect(xml("word/document.xml")).toMatch(/<w:ins [^>]*w:author="Ann Berg"/);

  const again = await openExport(page);
  await again.getByRole("radio", { name: "Word" }).check();
  await choice.uncheck();
  const savingClean = page.waitForEvent("download");
  await again.getByRole("button", { name: "Export" }).click();
  const clean = unzipSync(await bytesOf(await savingClean));
  const text = strFromU8(clean["word/document.xml"] ?? new Uint8Array());
  expect(text).toContain("old");
  expect(text).not.toMatch(/commentReference|<w:(ins|del)\b|new/);
});

test("a Word file dropped on the list opens as a note with its image", async ({ person }) => {
  const { page } = await person();
  await startNote(page);
  await page.getByPlaceholder("Untitled note").fill("Dropped");
  await write(page, "The roof is repaired in spring.");
  await page.keyboard.press("Enter");
  await pasteImage(page, "plan.png");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
  const word = await bytesOf(await exportAs(page, "Word"));
  await page.goto("/files");
  await expect(page.getByRole("button", { name: "Import" })).toBeVisible();
  await expect(async () => {
    await page.evaluate(
      (bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], "dropped.docx"));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent("drop", init));
      },
      [...word],
    );
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const dialog = page.getByRole("dialog", { name: "One note was made" });
  await dialog.getByRole("link", { name: "Open Dropped" }).click();
  await expect(paper(page)).toContainText("The roof is repaired in spring.");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
});
