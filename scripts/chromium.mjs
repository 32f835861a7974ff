/** Finds a Chromium for the browser journeys, and installs one where there is none. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { installDebian } from "./debian.mjs";

const usual = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @returns the path of a Chromium that is there, or null */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`CHROMIUM_PATH names ${named}, and nothing is there.`);
  }
  const { chromium } = await import("@playwright/test");
  return [chromium.executablePath(), ...usual].find((path) => path && existsSync(path)) ?? null;
}

/** Debian's Chromium without a window: a journey is not looked at, and takes an eighth less time in it. */
const shell = "/usr/bin/chromium-headless-shell";

/** The browser of the journeys: the one that is named, the one without a window, or any other. */
export async function ensureJourneyChromium(root) {
  if (process.env.CHROMIUM_PATH) return ensureChromium(root);
  if (!existsSync(shell)) installDebian(["chromium-headless-shell"]);
  return existsSync(shell) ? shell : ensureChromium(root);
}

/** Debian's package as root on Debian, else Playwright's own download. @throws when neither worked */
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
