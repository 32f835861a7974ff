/** Headless Chromium, and pages whose one script is bundled from bench/pages. */
import { join } from "node:path";
import { build } from "esbuild";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { bench, root } from "./processes.mjs";

/** @returns the bundled text of one of bench/pages, with one Yjs for everybody */
export async function bundlePage(name) {
  const result = await build({
    // Such a script has no address of its own.
    define: { "import.meta.url": '"http://bench.localhost/"' },
    entryPoints: [join(bench, "pages", `${name}.mjs`)],
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    target: "es2022",
    loader: { ".css": "text" },
    jsx: "automatic",
    alias: { yjs: join(root, "node_modules", "yjs") },
    logLevel: "warning",
  });
  return result.outputFiles[0].text;
}

export async function startBrowser() {
  const { chromium } = await import("@playwright/test");
  const browser = await chromium.launch({
    executablePath: await ensureChromium(root),
    args: [
      "--no-sandbox",
      // A page given by the test driver counts as a public one, which may not connect to this machine.
      "--disable-features=LocalNetworkAccessChecks",
      "--disable-background-timer-throttling",
      "--disable-backgrounding-occluded-windows",
      "--disable-renderer-backgrounding",
    ],
  });
  return {
    /** A page of its own person, on the contender's own origin; what it asks for later goes out untouched. */
    async open(url, script) {
      const context = await browser.newContext();
      const page = await context.newPage();
      page.on("pageerror", (error) => console.error(`  in the page: ${error.message}`));
      const address = `${url}/bench-page`;
      await page.route(address, (route) =>
        route.fulfill({ contentType: "text/html", body: "<!doctype html><title>bench</title>" }),
      );
      await page.goto(address);
      await page.unroute(address);
      await page.addScriptTag({ content: script });
      return { page, close: () => context.close() };
    },
    /** The product's own page, as somebody who was never there opens it. */
    async visit(address) {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      page.on("pageerror", (error) => console.error(`  in the page: ${error.message}`));
      await page.goto(address);
      return { page, close: () => context.close() };
    },
    close: () => browser.close(),
  };
}
