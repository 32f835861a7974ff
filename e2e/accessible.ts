/** What a page must be in every look: open to everybody, and no wider than its screen. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Locator, type Page, type ViewportSize } from "@playwright/test";
import type axe from "axe-core";

/** Half of what the readable one is: it is sent to every page that is looked at. */
const axeSource = readFileSync(
  createRequire(import.meta.url).resolve("axe-core/axe.min.js"),
  "utf8",
);

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export const screens: Record<"phone" | "desk", ViewportSize> = {
  phone: { width: 360, height: 740 },
  desk: { width: 1280, height: 800 },
};

/** What a page in other colours can break, and nothing else of it. */
const COLOURS = ["color-contrast", "link-in-text-block"];

/** WCAG 2.2 A and AA and axe's best practices: no violation at all. @param rules only these of them */
export async function expectAccessible(page: Page, rules?: readonly string[]): Promise<void> {
  // axe reads the one document it is put into, and no frames.
  expect(page.frames()).toHaveLength(1);
  // What began to move while axe looked is looked at again: only what stays is a violation.
  await expect
    .poll(async () => {
      if (!(await page.evaluate(whenStill))) await page.evaluate(axeSource);
      return page.evaluate(violations, rules);
    })
    .toEqual([]);
}

/**
 * Waits for what moves and comes to rest: a colour on its way to another is neither. Chromium does not always settle
 * `finished` of a transition that began while the colours of the page changed, so each frame is asked anew.
 * @returns whether axe is there
 */
async function whenStill(): Promise<boolean> {
  const moves = ({ playState, effect, timeline }: Animation) =>
    // Held still by the pointer, or for ever: neither would come to rest.
    playState === "running" &&
    timeline === document.timeline &&
    Number.isFinite(effect?.getComputedTiming().endTime);
  while (document.getAnimations().some(moves)) await new Promise(requestAnimationFrame);
  return "axe" in window;
}

/** Which rule is broken where; the rest of what axe knows stays in the page. */
async function violations(rules?: readonly string[]): Promise<string[]> {
  const found = await window.axe.run(document, {
    resultTypes: ["violations"],
    // Style sheets and films are not fetched once more: no rule for our pages reads them.
    preload: false,
    ...(rules && { runOnly: { type: "rule", values: [...rules] } }),
  });
  return found.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
  );
}

/**
 * Looks at what a page shows now in light and dark, on its own screen, or in light on its own and in dark on the others:
 * so each screen and each colour is seen once, and in `npm run soak` each colour on each screen. Afterwards it is on its
 * own screen again.
 * @param shown what must be there in every look
 */
export async function expectEveryLook(
  page: Page,
  shown: Locator,
  sizes: readonly ViewportSize[] = [],
): Promise<void> {
  const own = page.viewportSize() ?? screens.desk;
  const others = sizes.filter(({ width }) => width !== own.width);
  const everywhere = others.length === 0 || process.env.SOAK === "1";
  for (const viewport of [own, ...others]) {
    await page.setViewportSize(viewport);
    for (const colorScheme of ["light", "dark"] as const) {
      if (!everywhere && (colorScheme === "light") !== (viewport === own)) continue;
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await expect(shown).toBeVisible();
      // Where a page was read whole in light it breaks in the dark by its colours alone.
      await expectAccessible(page, everywhere && colorScheme === "dark" ? COLOURS : undefined);
      const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      expect(wider, `${page.url()} scrolls sideways at ${viewport.width}`).toBe(false);
    }
  }
  await page.setViewportSize(own);
}
