/** `npm run pictures`: makes the pictures of the README from a running Sealdesk, with two real people in one note. */
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./chromium.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const folder = join(root, "docs", "images");
const address = process.env.BASE_URL ?? "http://127.0.0.1:3000";
const size = { width: 1280, height: 560 };

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({
  executablePath: await ensureChromium(root),
  args: process.getuid?.() === 0 ? ["--no-sandbox"] : [],
});
try {
  const ann = await person("Ann Okafor", "#2c62b8");
  await ann.goto(address);
  await ann.getByRole("button", { name: "Start a note" }).click();
  await ann.waitForURL(/\/d[/#]/);
  await ann.locator(".ProseMirror").waitFor();
  await ann.getByPlaceholder("Untitled note").fill("Spring order, workshop");
  await ann.locator(".ProseMirror").click();
  await type(ann, "What we need before the **first of April**. Old prices apply.\n");
  await type(ann, "## To order\n");
  await type(ann, "[] Oak boards, 40 mm, twelve metres\nScrews, two boxes of each size\n");

  const ben = await person("Ben Lindqvist", "#a8510f");
  await ben.goto(ann.url());
  await ben.locator(".ProseMirror", { hasText: "Oak boards" }).click();
  await ben.keyboard.press("Control+End");
  await type(ben, "Linseed oil, the supplier in Leeds is cheaper");
  await ann.locator(".ProseMirror", { hasText: "Linseed oil" }).waitFor();
  await ann.keyboard.press("Control+End");
  await type(ann, "\n\n> Delivery takes three weeks: order by the 10th.");
  await ben.keyboard.press("Control+Home");
  await ben.keyboard.press("End");
  await type(ben, " I have the new ones.");
  await ann.locator(".ProseMirror", { hasText: "the new ones" }).waitFor();
  await ann.locator("[data-save=saved]").waitFor();

  await ann.screenshot({ path: join(folder, "editor.png") });
  await ann.emulateMedia({ colorScheme: "dark" });
  await ann.screenshot({ path: join(folder, "editor-dark.png") });
  console.log("Made docs/images/editor.png and editor-dark.png.");
} finally {
  await browser.close();
}

/** Somebody who has chosen a name and a colour (components/shell/person.ts keeps them so). */
async function person(name, color) {
  const context = await browser.newContext({ viewport: size, colorScheme: "light" });
  await context.addInitScript(
    (self) => localStorage.setItem("sealdesk:person", self),
    JSON.stringify({ name, color, chosen: true }),
  );
  return context.newPage();
}

async function type(page, text) {
  await page.keyboard.type(text, { delay: 4 });
}
