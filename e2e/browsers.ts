/**
 * Browsers that people of several journeys use in turn. Each finds one that holds nothing but our own files in its
 * cache: to make another, and to fetch and read the scripts again, costs a second of a processor each time.
 */
import {
  type Browser,
  type BrowserContext,
  type Dialog,
  expect,
  type Page,
} from "@playwright/test";
import { screens } from "./accessible";
import { newWatch, type Watch, watch } from "./watch";

/** The header playwright.config.ts tells the server to believe about addresses. */
const NETWORK_HEADER = "x-journey-network";

/** What any browser of a journey is opened with. */
export const settings = (baseURL: string, network: string) => ({
  baseURL,
  locale: "en-GB",
  extraHTTPHeaders: { [NETWORK_HEADER]: network },
});

export interface Person {
  page: Page;
  context: BrowserContext;
  watch: Watch;
}

/**
 * @param network the address its requests seem to come from
 * @param keepsApp whether it installs the service worker, which fetches everything there is
 */
export async function openBrowser(
  browser: Browser,
  baseURL: string,
  network: string,
  keepsApp = false,
): Promise<Person> {
  const context = await browser.newContext({
    ...settings(baseURL, network),
    serviceWorkers: keepsApp ? "allow" : "block",
  });
  const person = { context, watch: newWatch(), page: await context.newPage() };
  await watch(context, new URL(baseURL).origin, () => person.watch);
  return person;
}

/** Ends what a person left running; what they left behind goes when the next one comes. */
export async function leave({ context, page }: Person): Promise<void> {
  for (const tab of context.pages()) if (tab !== page) await tab.close();
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  if (!page.isClosed()) await blank(page).catch(() => page.close());
}

/** The tab stays, and with it a process that has read our scripts before. */
async function blank(page: Page): Promise<void> {
  await page.unrouteAll({ behavior: "ignoreErrors" });
  const goOn = (dialog: Dialog) => void dialog.accept();
  page.on("dialog", goOn);
  if (page.url() !== "about:blank") {
    // A page that is just going elsewhere forgets the question, and closing it then may never end.
    await expect(() => page.evaluate(() => sessionStorage.clear())).toPass({ timeout: 10_000 });
    await page.goto("about:blank");
  }
  page.off("dialog", goOn);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "no-preference" });
  await page.setViewportSize(screens.desk);
}

/** Turns the browser somebody left into one that nobody has used. */
export async function takeOver(person: Person, baseURL: string, network: string): Promise<Person> {
  const { context } = person;
  const { origin } = new URL(baseURL);
  if (person.page.isClosed()) person.page = await context.newPage();
  person.watch = newWatch();
  const devtools = await context.newCDPSession(person.page);
  await devtools.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await devtools.send("Page.resetNavigationHistory");
  await devtools.detach();
  await context.clearCookies();
  await context.setExtraHTTPHeaders({ [NETWORK_HEADER]: network });
  return person;
}
