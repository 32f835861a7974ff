import { expect, test } from "vitest";
import { afterMicrotasks } from "@/lib/testing/microtasks";
import { singleRun } from "./single-run";

test("calls during a run share it, and it goes around once more", async () => {
  let looks = 0;
  const run = singleRun(async (isAskedAgain) => {
    while (isAskedAgain()) {
      looks++;
      await null;
    }
    return looks;
  });
  expect(await Promise.all([run(), run(), run()])).toEqual([2, 2, 2]);
});

test("a call at the moment a run ends begins another one", async () => {
  for (let later = 0; later < 8; later++) {
    let looks = 0;
    const run = singleRun(async (isAskedAgain) => {
      while (isAskedAgain()) {
        looks++;
        await null;
      }
    });
    const first = run();
    await Promise.all([first, afterMicrotasks(later).then(run)]);
    expect(looks, `${later} microtasks later`).toBe(2);
  }
});

test("a run that fails leaves the next call a new one", async () => {
  let runs = 0;
  const run = singleRun(async () => {
    runs++;
    throw new Error("away");
  });
  await expect(run()).rejects.toThrow("away");
  await expect(run()).rejects.toThrow("away");
  expect(runs).toBe(2);
});
