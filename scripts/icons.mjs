/** Draws the installed app's icons from public/icon.svg. Run it when the mark changes. */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureChromium } from "./chromium.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const target = join(root, "public/icons");
const paths = (await readFile(join(root, "public/icon.svg"), "utf8"))
  .match(/<path[^>]*>/g)
  .join("");
const plus =
  '<path stroke="#fff" stroke-width="1.9" stroke-linecap="round" d="M12 8.3v7.4M8.3 12h7.4"/>';
const [seal] = paths.match(/<path[^>]*>/);

/** A launcher may crop a maskable icon to a circle of 80 % of its width. */
const icons = [
  { name: "icon-192", size: 192, scale: 0.94 },
  { name: "icon-512", size: 512, scale: 0.94 },
  { name: "icon-maskable-512", size: 512, scale: 0.62, ground: "#f6f6f4" },
  { name: "apple-touch-icon", size: 180, scale: 0.74, ground: "#f6f6f4" },
  { name: "new-note-96", size: 96, scale: 0.94, drawn: seal + plus },
];

const { chromium } = await import("@playwright/test");
const executablePath = await ensureChromium(root);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
await mkdir(target, { recursive: true });
for (const { name, size, scale, ground, drawn = paths } of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = size * scale;
  await page.setContent(
    `<body style="margin:0;display:grid;place-items:center;height:100vh;background:${ground ?? "transparent"}"><svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${side}" height="${side}">${drawn}</svg>`,
  );
  const picture = await page.screenshot({ omitBackground: ground === undefined });
  await writeFile(join(target, `${name}.png`), picture);
  await page.close();
}
await browser.close();
