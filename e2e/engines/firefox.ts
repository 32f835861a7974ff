/** Firefox, driven over WebDriver BiDi. */
import puppeteer from "puppeteer-core";
import { screens } from "../accessible";
import type { Engine } from "./tab";

export async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath,
    headless: true,
    defaultViewport: screens.desk,
  });
  return {
    newTab: async () => {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      // The journey knows when to give up.
      page.setDefaultNavigationTimeout(0);
      // A page that warns of what is not saved yet is left all the same, as WebKit's driver does.
      page.on("dialog", (dialog) => void dialog.accept());
      return {
        goto: async (url) => {
          // Visitors are tabs of one window: a page that nobody looks at waits until somebody does.
          await page.bringToFront();
          await page.goto(url, { waitUntil: "domcontentloaded" });
        },
        run: (script, ...args) =>
          page.evaluate(script as never, ...(args as unknown as never[])) as Promise<never>,
        clickAt: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        press: (key) => page.keyboard.press(key),
        picture: async () => Buffer.from(await page.screenshot()),
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
