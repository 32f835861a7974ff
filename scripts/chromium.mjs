/** Finds a Chromium for the browser journeys, or installs one. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebian } from "./debian.mjs";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns the path of an installed Chromium, or null */
async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and nothing is there.`);
  }
  const { chromium } = await import("@playwright/test");
  return [chromium.executablePath(), ...usual].find((path) => path && existsSync(path)) ?? null;
}

/** Debian's headless Chromium. Journeys do not need a window and run an eighth faster without one. */
const shell = "/usr/bin/chromium-headless-shell";

/** The browser for journeys: the one named in the environment, the headless one, or any other. */
export async function ensureJourneyChromium(root) {
  if (process.env.CHROMIUM_PATH) return ensureChromium(root);
  if (!existsSync(shell)) installDebian(["chromium-headless-shell"]);
  return existsSync(shell) ? shell : ensureChromium(root);
}

/** As root on Debian it installs the Debian package, otherwise Playwright's download. @throws when neither worked */
export async function ensureChromium(root) {
  const present = await findChromium();
  if (present) return present;
  console.log("Installing Chromium for the browser journeys …");
  installDebian(["chromium"]);
  if (!(await findChromium())) {
    const install = ["node_modules/@playwright/test/cli.js", "install", "chromium"];
    spawnSync(process.execPath, install, { cwd: root, stdio: "inherit" });
  }
  const installed = await findChromium();
  if (installed) return installed;
  throw new Error("No Chromium could be installed. Install one and name it in CHROMIUM_PATH.");
}
