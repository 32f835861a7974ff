import { expect, test } from "vitest";
import { afterMicrotasks } from "@/lib/testing/microtasks";
import { soon } from "@/lib/testing/outbox";
import { dropLooks, waker } from "./waker";

test("a wake-up causes a run soon, and a few more after it", async () => {
  let looks = 0;
  const wake = waker({ pauses: [1, 2, 3], look: async () => ++looks, failure: "not looked" });
  wake();
  await soon(() => looks).toBe(3);
});

test("a call in a long pause does not wait for its end", async () => {
  let looks = 0;
  const wake = waker({ pauses: [1, 600_000], look: async () => ++looks, failure: "not looked" });
  for (let times = 1; times <= 3; times++) {
    wake();
    await soon(() => looks).toBe(times);
  }
});

test("a call during a run causes another run, and constant calls delay none", async () => {
  let looks = 0;
  const wake = waker({
    pauses: [5, 600_000],
    look: async () => {
      looks++;
      if (looks < 3) wake();
    },
    failure: "not looked",
  });
  wake();
  const calls = setInterval(wake, 1);
  await soon(() => looks).toBeGreaterThan(5);
  clearInterval(calls);
});

test("a run that fails does not stop later runs", async () => {
  let looks = 0;
  const look = async () => {
    looks++;
    throw new Error("away");
  };
  waker({ pauses: [1, 1, 1], look, failure: "not looked" })();
  await soon(() => looks).toBe(3);
});

test("looks that are dropped do not come, and a new call brings new ones", async () => {
  let looks = 0;
  const look = async () => ++looks;
  const wake = waker({ pauses: [1, 600_000], look, failure: "not looked" });
  wake();
  await soon(() => looks).toBe(1);
  await dropLooks();
  expect(looks).toBe(1);
  wake();
  await soon(() => looks).toBe(2);
});

test("a call in the moment in which the looks end brings new ones", async () => {
  for (let later = 0; later < 8; later++) {
    let looks = 0;
    const look = async () => {
      if (++looks === 1) void afterMicrotasks(later).then(wake);
    };
    const wake = waker({ pauses: [1], look, failure: "not looked" });
    wake();
    await soon(() => looks).toBe(2);
  }
});
