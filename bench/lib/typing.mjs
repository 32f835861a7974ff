/** What a key costs a page's main thread in Chromium, until what was pressed is painted. */
import { median, quantile } from "./measure.mjs";

/** Types into what has the focus. @returns milliseconds of main-thread work of a key, p95 */
export async function typeInto(page, { keys, letters = "abcdefgh " }) {
  const session = await page.context().newCDPSession(page);
  // Of the thread itself: what the neighbours take does not count.
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const work = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration").value * 1000;
  };
  // The first keys load what an edited page needs.
  await page.keyboard.type("warming up ", { delay: 60 });
  await page.waitForTimeout(1000);
  const each = async (press) => {
    const before = await work();
    await press();
    await page.evaluate(nextFrames);
    return (await work()) - before;
  };
  const [pressed, idle] = [[], []];
  for (let key = 0; key < keys; key++) {
    idle.push(await each(() => {}));
    pressed.push(await each(() => page.keyboard.press(letters[key % letters.length])));
  }
  // Two frames and the measuring itself are no work of a key.
  return quantile(pressed, 0.95) - median(idle);
}

/** Until what was pressed has been drawn. */
function nextFrames() {
  return new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
}
