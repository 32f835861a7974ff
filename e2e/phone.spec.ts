/** Writing on a phone: the bar stands on the keyboard, fingers select and scroll, everything is large enough for them. */
import type { CDPSession, Page } from "@playwright/test";
import { expectAccessible, screens } from "./accessible";
import { chooseBlock, inFile, openBench, writeAsProgram } from "./editor-steps";
import { expect, test } from "./journey";
import { paper, startNote, words, write } from "./steps";

const SMALLEST = 44;

/** A screen that is touched, as far as a browser on a desk can be one. */
async function withFingers(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setTouchEmulationEnabled", { enabled: true, maxTouchPoints: 2 });
  return session;
}

async function tap(fingers: CDPSession, x: number, y: number): Promise<void> {
  await fingers.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [{ x, y }] });
  await fingers.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function swipe(fingers: CDPSession, x: number, y: number, by: number): Promise<void> {
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    fingers.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: at === undefined ? [] : [{ x: at, y }],
    });
  await touch("touchStart", x);
  for (let step = 1; step <= 8; step += 1) await touch("touchMove", x + (by * step) / 8);
  await touch("touchEnd");
}

/** The keyboard of a phone makes what is seen of the page lower; a browser on a desk has none to show. */
async function keyboardOf(page: Page, height: number): Promise<void> {
  await page.evaluate((covered) => {
    const { visualViewport } = window;
    if (!visualViewport) throw new Error("No visual viewport.");
    const height = window.innerHeight - covered;
    Object.defineProperty(visualViewport, "height", { configurable: true, value: height });
    visualViewport.dispatchEvent(new Event("resize"));
  }, height);
}

test("the bar stands on the keyboard, and what it holds is large enough for fingers", async ({
  person,
}) => {
  const { page } = await person({ viewport: screens.phone });
  const fingers = await withFingers(page);
  await startNote(page);
  await write(page, "Words to format");
  const bar = page.locator(".note-phone-bar");
  const bottom = async () => {
    const box = await bar.boundingBox();
    return Math.round((box?.y ?? 0) + (box?.height ?? 0));
  };
  await expect.poll(bottom).toBe(screens.phone.height);
  await keyboardOf(page, 300);
  await expect.poll(bottom).toBe(screens.phone.height - 300);
  await keyboardOf(page, 0);
  await expect.poll(bottom).toBe(screens.phone.height);

  const sizes = await page.getByRole("button").evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility())
      .map((button) => [button.ariaLabel ?? button.textContent, button.getBoundingClientRect()])
      .map(([name, box]) => ({ name, box: box as DOMRect }))
      .map(({ name, box }) => `${name}: ${Math.min(box.width, box.height)}`),
  );
  const small = sizes.filter((line) => Number(line.split(": ").at(-1)) < SMALLEST);
  expect(small).toEqual([]);

  await page.keyboard.press("Control+a");
  await expect(bar.getByRole("button").first()).toHaveAccessibleName("Bold");
  await bar.getByRole("button", { name: "Bold" }).click();
  await expect(paper(page).locator("strong")).toHaveText("Words to format");
  await page.keyboard.press("End");
  await page.keyboard.type("\nsecond");
  await bar.getByRole("button", { name: "Move up" }).click();
  await expect.poll(() => words(page)).toBe("secondWords to format");
  await expectAccessible(page);
  await fingers.send("Emulation.setTouchEmulationEnabled", { enabled: false });
});

test("on the bench of a phone the tools stand at the bottom, and a finger puts the caret and scrolls a wide table", async ({
  person,
}) => {
  const { page } = await person({ viewport: screens.phone });
  await openBench(page);
  await page.keyboard.type("Some words on a phone");
  const bar = page.locator(".note-phone-bar");
  await bar.getByRole("button", { name: "Check list" }).click();
  await expect.poll(() => inFile(page)).toContain('kind="check"');
  const size = await bar.getByRole("button", { name: "Undo" }).boundingBox();
  expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await test.step("a wide table scrolls in itself, and is read by keyboard", async () => {
    const { ada } = await openBench(page);
    await writeAsProgram(page, [["callout", { kind: "of a newer version" }, "Still read"]]);
    await expect(ada.locator("[data-callout=info]")).toHaveText("Still read");
    await chooseBlock(page, "table");
    for (const title of ["Item", "Price", "Due"]) {
      await page.keyboard.type(title);
      await page.keyboard.press("Tab");
    }
    for (let wider = 0; wider < 10; wider += 1) await page.keyboard.press("Control+Alt+ArrowRight");
    const table = ada.locator(".note-table");
    await expect.poll(() => table.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await expectAccessible(page);
    await page.getByLabel("Ben may edit").uncheck();
    const read = page.locator("[data-person=Ben]").getByRole("group", { name: "Table" });
    await expect(read).toHaveAttribute("tabindex", "0");
    await expectAccessible(page);
  });

  await test.step("a finger puts the caret, and scrolls the table in its place", async () => {
    const fingers = await withFingers(page);
    const { ada } = await openBench(page);
    await chooseBlock(page, "table");
    await expect(ada.locator("th").first()).toHaveAttribute("role", "cell");
    await expectAccessible(page);
    for (let wider = 0; wider < 12; wider += 1) await page.keyboard.press("Control+Alt+ArrowRight");
    const table = ada.locator(".note-table");
    const box = await table.boundingBox();
    const middle = { x: (box?.x ?? 0) + 200, y: (box?.y ?? 0) + 20 };
    await expect(async () => {
      await swipe(fingers, middle.x, middle.y, -150);
      expect(await table.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0);
    }).toPass();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      360,
    );
    await page.keyboard.press("Control+End");
    await page.keyboard.type("below");
    await expect(async () => {
      // What was swiped glides on for a while.
      const head = await ada.locator("th").first().boundingBox();
      await tap(fingers, (head?.x ?? 0) + (head?.width ?? 0) - 12, (head?.y ?? 0) + 12);
      await page.keyboard.type("x");
      expect(await ada.locator("th").first().textContent()).toContain("x");
    }).toPass();
    await fingers.send("Emulation.setTouchEmulationEnabled", { enabled: false });
  });
});
