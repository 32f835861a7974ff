/** Lighthouse's mobile preset (a slow phone on a slow network, simulated) over one page at a time, and a bare page of Next's. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "../../scripts/chromium.mjs";
import { bench, freePort, root, start } from "./processes.mjs";

const next = join(root, "node_modules", "next", "dist", "bin", "next");
const bare = join(bench, "peers", "bare-page");

/** A page that holds one heading, built and served by the Next that builds our own. */
export async function startBarePage() {
  if (!existsSync(join(bare, ".next", "BUILD_ID"))) {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
    const built = spawnSync(process.execPath, [next, "build", bare], { cwd: root, env });
    if (built.status !== 0) throw new Error(`The bare page was not built: ${built.stderr}`);
  }
  const port = await freePort();
  return start([next, "start", bare, "-H", "127.0.0.1", "-p", String(port)], { port });
}

/** @returns milliseconds until the largest part was painted, and how far parts moved */
export async function auditPage(url) {
  for (let tries = 3; ; tries--) {
    const { audits, runtimeError } = await runLighthouse(url);
    if (!runtimeError)
      return {
        largest: audits["largest-contentful-paint"].numericValue,
        moved: audits["cumulative-layout-shift"].numericValue,
      };
    // On a busy machine it may lose its own recording of the page.
    if (tries === 1) throw new Error(`${url}: ${runtimeError.message}`);
  }
}

async function runLighthouse(url) {
  const [{ default: lighthouse }, { launch }] = await Promise.all([
    import("lighthouse"),
    import("chrome-launcher"),
  ]);
  const chrome = await launch({
    chromePath: await ensureChromium(root),
    chromeFlags: ["--headless=new", "--no-sandbox"],
    logLevel: "silent",
  });
  try {
    const flags = { port: chrome.port, onlyCategories: ["performance"], logLevel: "error" };
    return (await lighthouse(url, flags)).lhr;
  } finally {
    await chrome.kill();
  }
}
