/** Files of other programs becoming notes, chosen, dropped, or as a whole folder. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { strFromU8, unzipSync } from "fflate";
import { readDocx } from "../lib/formats/docx/read";
import { docxFile, p, r } from "../lib/formats/docx/testing/ooxml";
import { score } from "../lib/formats/docx/testing/score";
import { noteHtml } from "../lib/formats/html/note-html";
import { everything, IMAGE, PNG } from "../lib/formats/testing/notes";
import { expectAccessible, expectEveryLook, screens } from "./accessible";
import { newAccount } from "./account-steps";
import { pasteImage } from "./editor-steps";
import { bring, bytesOf, chooser, exportAs, openExport, PIXEL } from "./format-steps";
import { expect, test } from "./journey";
import { openNewNote, paper, saved, write } from "./steps";

test("files of other programs become notes with their images, chosen or dropped, and what cannot be read is named", async ({
  person,
}) => {
  const { page } = await person();
  await openNewNote(page);
  await page.getByPlaceholder("Untitled note").fill("From us");
  await write(page, "> The roof is repaired in spring.");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await pasteImage(page, "plan.png");
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
  const word = Buffer.from(await bytesOf(await exportAs(page, "Word")));
  const html = Buffer.from(await bytesOf(await exportAs(page, "HTML")));

  const markdown = Buffer.from(
    "# Rooms\n\n- two rooms\n- a **cellar** &amp; a yard\n\n| a | b |\n|---|---|\n| 1 | 2 |\n",
  );
  await bring(page, [
    { name: "page.html", mimeType: "text/html", buffer: html },
    { name: "Rooms 🔑 خطة.md", mimeType: "text/markdown", buffer: markdown },
    { name: "broken.docx", mimeType: "", buffer: Buffer.from("no zip") },
    { name: "sheet.numbers", mimeType: "", buffer: Buffer.from("PK") },
  ]);
  const dialog = page.getByRole("dialog", { name: "2 files imported" });
  await expect(dialog.getByRole("listitem").nth(2)).toContainText("This isn’t a .docx file.");
  await expect(dialog.getByRole("listitem").nth(3)).toContainText("Only Markdown");
  await expect(dialog.getByRole("button", { name: "Done" })).toBeFocused();
  await expectEveryLook(page, dialog, [screens.phone]);
  await page.setViewportSize(screens.desk);
  const isWhole = async () => {
    await expect(paper(page).locator("blockquote")).toHaveText("The roof is repaired in spring.");
    await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
  };
  await dialog.getByRole("link", { name: "Open From us" }).click();
  await isWhole();
  await page.goto("/files");
  await page.getByRole("link", { name: /Rooms/ }).first().click();
  await expect(paper(page)).toContainText("two rooms");
  await expect(paper(page)).toContainText("a cellar & a yard");
  await expect(paper(page).locator("table")).toContainText("2");
  await saved(page);

  await page.goto("/files");
  await expect(page.getByRole("button", { name: "Import" })).toBeVisible();
  await expect(async () => {
    await page.evaluate(
      (bytes) => {
        const dataTransfer = new DataTransfer();
        dataTransfer.items.add(new File([new Uint8Array(bytes)], "dropped.docx"));
        dataTransfer.items.add(new File([new Uint8Array(bytes.slice(0, 500))], "torn.docx"));
        const init = { dataTransfer, bubbles: true, cancelable: true };
        document.body.dispatchEvent(new DragEvent("drop", init));
      },
      [...word],
    );
    await expect(page.getByRole("dialog")).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const dropped = page.getByRole("dialog", { name: "One file imported" });
  await expect(dropped.getByRole("listitem").nth(1)).toContainText("This file is damaged");
  await dropped.getByRole("link", { name: "Open From us" }).click();
  // A Word file that is dropped keeps its pages.
  await expect(page.locator(".doc-sheet").first()).toBeVisible();
  await expect(paper(page)).toContainText("The roof is repaired in spring.");
  await expect(paper(page).getByRole("img")).toBeVisible();
  await page.goto("/files");
  await expect(page.getByRole("link", { name: /From us/ }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: /torn/ })).toHaveCount(0);
});

test("every block and mark comes back from an HTML file, and of a hostile one nothing runs and nobody outside is asked", async ({
  person,
}) => {
  const { page } = await person();
  // Comments stay with the note, and a card is its words without its file.
  const blocks = everything()
    .filter(({ name }) => name !== "file" && name !== "newerBlock")
    .map((one) => ({ ...one, runs: one.runs.filter(({ text }) => text !== "said") }));
  const html = noteHtml(blocks, {
    ...{ title: "All of it", lang: "en", dir: "ltr" },
    media: (id) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
  });
  await bring(page, [{ name: "all.html", mimeType: "text/html", buffer: Buffer.from(html) }]);
  await page.getByRole("link", { name: "Open All of it" }).click();
  await expect(paper(page).locator(".note-image").getByRole("img")).toBeVisible();
  const word = await bytesOf(await exportAs(page, "Word"));
  const [title, ...back] = readDocx(word).blocks;
  expect(title?.attributes.textStyle).toBe("title");
  expect(score(blocks, back)).toMatchObject({ lost: [] });

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
  const outcomes = page.getByRole("dialog", { name: "One file imported" }).getByRole("listitem");
  await expect(outcomes.nth(0)).toContainText("2 images that aren’t in the file left out");
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

const ICS = [
  ...["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//EN", "X-WR-CALNAME:Days off"],
  ...[
    "BEGIN:VEVENT",
    "UID:one@other",
    "DTSTART;VALUE=DATE:20270104",
    "DTEND;VALUE=DATE:20270108",
    "SUMMARY:Skiing",
  ],
  ...["END:VEVENT", "END:VCALENDAR", ""],
].join("\r\n");

/** What people have on a disk: a folder of notes, with files of other programs among them. */
async function mixedFolder(root: string): Promise<string> {
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
    "papers/Lease.docx": docxFile({ body: p(r("The lease")) }),
    "papers/Torn.docx": "PK\u0003\u0004 and then nothing",
    "papers/Scan.pdf": "%PDF-1.7",
    "Days off.ics": ICS,
    "Holiday.mp4": "A film",
    ".obsidian/app.json": "{}",
  };
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  return folder;
}

test("a mixed folder becomes notes with their images and links, a Document, a sheet and events, with a report of the rest", async ({
  person,
}, testInfo) => {
  const { page } = await person();
  // Events go into an account's calendar.
  await newAccount(page);
  await page.goto("/files");
  const folder = await mixedFolder(testInfo.outputPath("notes"));
  await chooser(page, "Folder").then((asked) => asked.setFiles(folder));
  const dialog = page.getByRole("dialog", { name: "6 files imported" });
  await expect(dialog.getByRole("listitem").first()).toBeVisible();
  const behind = dialog.getByRole("region", { name: "Files that weren’t imported" });
  await expect(behind.getByRole("listitem")).toHaveCount(3);
  for (const name of ["unused.png", "Scan.pdf", "Holiday.mp4"])
    await expect(behind).toContainText(name);
  await expect(dialog).toContainText("1 event imported");
  const saving = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Save report" }).click();
  const report = new TextDecoder().decode(await bytesOf(await saving)).split("\r\n");
  expect(report[0]).toBe('"File","Result","Title","Notes"');
  expect(report).toHaveLength(12);
  expect(report).toContainEqual(
    expect.stringMatching(/^"papers\/Torn.docx","not imported","",".+"$/),
  );
  expect(report).toContainEqual(expect.stringMatching(/^"papers\/Lease.docx","imported","Lease",/));
  await expect(dialog).toContainText("1 property left out: tags");
  await expectEveryLook(page, dialog, [screens.phone, screens.desk]);

  await dialog.getByRole("link", { name: "Open Start here" }).click();
  await expect(paper(page).getByRole("link", { name: "the rooms" })).toBeVisible();
  const toPlan = paper(page).getByRole("link", { name: "the plan" });
  await expect(toPlan).toHaveAttribute("href", /^\/d\/[\da-f-]{36}$/);
  const href = (await toPlan.getAttribute("href")) ?? "";
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

test("an import that reaches the hourly limit goes on by itself, on whatever page is open then", async ({
  person,
}) => {
  const { page } = await person();
  await page.goto("/files");
  let made = 0;
  await page.route("**/api/documents", (route) => {
    if (route.request().method() !== "POST" || made++ !== 1) return route.fallback();
    const body = JSON.stringify({ error: "Too many requests." });
    return route.fulfill({ status: 429, headers: { "Retry-After": "10" }, body });
  });
  const note = (name: string) => ({
    name: `${name}.md`,
    mimeType: "text/markdown",
    buffer: Buffer.from(`Words of ${name}`),
  });
  await chooser(page, "Files").then((asked) => asked.setFiles(["a", "b", "c"].map(note)));
  const dialog = page.getByRole("dialog", { name: "Importing" });
  await expect(dialog).toContainText("Hourly limit reached. Import continues in");
  await dialog.getByRole("button", { name: "Continue in background" }).click();
  const line = page.getByRole("region", { name: "Import" });
  await expect(line).toContainText("1 of 3 files");
  await page.goto("/desk");
  await expect(line).toContainText("3 files imported");
  await expectEveryLook(page, line, [screens.phone]);
  await line.getByRole("button", { name: "Close" }).click();
  await expect(line).toBeHidden();
  await page.goto("/files");
  for (const name of ["a", "b", "c"])
    await expect(page.getByRole("link", { name, exact: true })).toBeVisible();
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
