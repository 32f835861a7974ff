/** What a page must be in every look: open to everybody, and no wider than its screen. */
import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Locator, type Page, type ViewportSize } from "@playwright/test";

export const screens: Record<"phone" | "desk", ViewportSize> = {
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
};

/** WCAG 2.2 A and AA and axe's best practices: no violation at all. */
export async function expectAccessible(page: Page): Promise<void> {
  // axe is put into this one document, and only what it finds wrong is carried over in full.
  expect(page.frames()).toHaveLength(1);
  const isThere = await page.evaluate(whenStill);
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: "'as before'" }) });
  const { violations } = await axe
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(" ")).join(", ")}`,
  );
  expect(found).toEqual([]);
}

/** Waits for what moves and will come to rest: a colour on its way to another is neither. @returns whether axe is there */
async function whenStill(): Promise<boolean> {
  const endless = Number.POSITIVE_INFINITY;
  const moving = document
    .getAnimations()
    .filter(({ effect }) => effect?.getComputedTiming().endTime !== endless);
  await Promise.allSettled(moving.map(({ finished }) => finished));
  return "axe" in window;
}

/**
 * Looks at what a page shows now in light and dark, on one screen or on each: a page that has been read changes only
 * its colours and its width.
 * @param shown what must be there in every look
 */
export async function expectEveryLook(
  page: Page,
  shown: Locator,
  sizes: readonly ViewportSize[] = [],
): Promise<void> {
  const viewports = sizes.length > 0 ? sizes : [page.viewportSize() ?? screens.desk];
  for (const viewport of viewports) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(shown).toBeVisible();
      await expectAccessible(page);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wider, `${page.url()} scrolls sideways at ${viewport.width}`).toBe(false);
    }
  }
}
