/** WebKitGTK's small browser, driven by its own WebDriver, on a screen that nobody sees. */
import { expect } from "@playwright/test";
import { Builder, Capabilities, Key, Origin, type WebDriver } from "selenium-webdriver";
import type { findWebkit } from "../../scripts/other-browsers.mjs";
import { freePort, type Program, startProgram, untilServing } from "../processes";
import type { Engine, Tab } from "./tab";

type Paths = NonNullable<ReturnType<typeof findWebkit>>;

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Tab: Key.TAB };

export async function openWebkit({ driver, screen, browser }: Paths): Promise<Engine> {
  const xvfb = startProgram(["-displayfd", "1", "-nolisten", "tcp"], {}, screen);
  await expect.poll(() => xvfb.said()).toMatch(/^\d+\n/m);
  const DISPLAY = `:${/^\d+$/m.exec(xvfb.said())?.[0]}`;
  const capabilities = new Capabilities({
    browserName: "MiniBrowser",
    "webkitgtk:browserOptions": { binary: browser, args: ["--automation"] },
  });
  return {
    // A driver has one session at a time, and each session is a browser of its own.
    newTab: async () => {
      const port = await freePort();
      // Of C.UTF-8, which containers have, it makes the language "C", and no other browser names one so. Layers would be
      // put together by a graphics card that is only computed here: two fifths of its work.
      const settings = { DISPLAY, LC_ALL: "C", WEBKIT_DISABLE_COMPOSITING_MODE: "1" };
      const program = startProgram([`--port=${port}`], settings, driver);
      const url = `http://127.0.0.1:${port}`;
      await untilServing(program, `${url}/status`);
      const session = await new Builder().usingServer(url).withCapabilities(capabilities).build();
      return tabOf(session, program);
    },
    close: () => end(xvfb),
  };
}

const tabOf = (session: WebDriver, program: Program): Tab => ({
  goto: (url) => session.get(url),
  run: (script, ...args) => session.executeScript(script, ...args),
  clickAt: (x, y) =>
    session
      .actions({ async: true })
      .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
      .click()
      .perform(),
  type: (text) => session.actions().sendKeys(text).perform(),
  press: (key) => session.actions().sendKeys(KEYS[key]).perform(),
  picture: async () => Buffer.from(await session.takeScreenshot(), "base64"),
  close: async () => {
    await session.quit();
    await end(program);
  },
});

async function end({ child, ended }: Program): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}
