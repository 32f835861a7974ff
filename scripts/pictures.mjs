/**
 * `npm run pictures`: takes the pictures for the README and the first page from a running Sealdesk; with names, only
 * those: `npm run pictures -- shop`.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { ensureChromium } from "./chromium.mjs";
import { invoiceScene, noteScene, sheetScene, shopScene } from "./picture-scenes.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const address = process.env.BASE_URL ?? "http://127.0.0.1:3000";
/** Width of the first page's pictures in pixels: twice their width on the page. */
const WIDTH = 960;
/** The first page's pictures are all 8 by 5. A smaller window makes text appear larger. */
const PICTURES = [
  { file: "docs/images/editor", scene: noteScene, size: { width: 1280, height: 560 } },
  { file: "public/pictures/note", scene: noteScene, size: { width: 720, height: 450 } },
  { file: "public/pictures/sheet", scene: sheetScene, size: { width: 840, height: 525 } },
  { file: "public/pictures/invoice", scene: invoiceScene, size: { width: 1080, height: 675 } },
  { file: "public/pictures/shop", scene: shopScene, size: { width: 960, height: 600 } },
];

const wanted = process.argv.slice(2);

const browser = await chromium.launch({
  executablePath: await ensureChromium(root),
  args: ["--lang=en-GB", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
  for (const { file, scene, size } of PICTURES)
    if (wanted.length === 0 || wanted.some((name) => file.endsWith(`/${name}`)))
      for (const theme of ["light", "dark"]) await make(file, scene, size, theme);
} finally {
  await browser.close();
}

async function make(file, scene, size, theme) {
  const isForReadme = file.startsWith("docs/");
  const deviceScaleFactor = isForReadme ? 1 : WIDTH / size.width;
  const page = await scene(person({ viewport: size, deviceScaleFactor, colorScheme: theme }));
  const png = await page.screenshot();
  // The README's light picture keeps its original name, because other sites link to it.
  const name = isForReadme
    ? `${file}${theme === "dark" ? "-dark" : ""}.png`
    : `${file}-${theme}.webp`;
  mkdirSync(dirname(join(root, name)), { recursive: true });
  const bytes = isForReadme ? png : await webpOf(png);
  writeFileSync(join(root, name), bytes);
  console.log(`${name}: ${Math.ceil(bytes.length / 1024)} KB`);
  for (const context of browser.contexts()) await context.close();
}

/** Opens a browser for a person with a name and a colour (as stored by components/shell/person.ts). */
function person(options) {
  return async (name, color) => {
    const context = await browser.newContext({ ...options, baseURL: address, locale: "en-GB" });
    await context.addInitScript(
      (self) => localStorage.setItem("sealdesk:person", self),
      JSON.stringify({ name, color, chosen: true }),
    );
    return context.newPage();
  };
}

async function webpOf(png) {
  const page = await browser.newPage();
  const url = await page.evaluate(
    async (source) => {
      const image = await createImageBitmap(await (await fetch(source)).blob());
      const canvas = document.createElement("canvas");
      canvas.width = image.width;
      canvas.height = image.height;
      canvas.getContext("2d").drawImage(image, 0, 0);
      return canvas.toDataURL("image/webp", 0.9);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}
