/** Finds Firefox and WebKit for the journeys in other browsers; as root on Debian, installs Debian's. */
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { installDebian } from "./debian.mjs";

const MAC_FIREFOX = "/Applications/Firefox.app/Contents/MacOS/firefox";

/** @returns the path of Firefox, or null */
export function findFirefox() {
  const named = process.env.FIREFOX_PATH;
  if (named && !existsSync(named))
    throw new Error(`FIREFOX_PATH names ${named}, and nothing is there.`);
  return (
    named ??
    onPath("firefox-esr") ??
    onPath("firefox") ??
    (existsSync(MAC_FIREFOX) ? MAC_FIREFOX : null)
  );
}

/** WebKitGTK's driver, browser and virtual display. @returns their paths, or null when one is missing */
export function findWebkit() {
  const [driver, screen] = [onPath("WebKitWebDriver"), onPath("Xvfb")];
  const browser = ["/usr/lib", "/usr/libexec"]
    .flatMap((folder) => [folder, ...foldersIn(folder)])
    .flatMap((folder) => ["4.1", "4.0"].map((api) => join(folder, `webkit2gtk-${api}/MiniBrowser`)))
    .find((path) => existsSync(path));
  return driver && screen && browser ? { driver, screen, browser } : null;
}

/** Journeys of a browser that is still missing are skipped and say so in their names. */
export function ensureOtherBrowsers() {
  const missing = [
    ...(findFirefox() ? [] : ["firefox-esr"]),
    ...(findWebkit() ? [] : ["webkit2gtk-driver", "xvfb"]),
  ];
  if (missing.length === 0) return;
  console.log(`Installing ${missing.join(", ")} for the browser journeys …`);
  installDebian(missing);
}

const onPath = (command) =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .map((folder) => join(folder, command))
    .find((path) => existsSync(path)) ?? null;

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.includes("-linux-"))
        .map((name) => join(folder, name))
    : [];
