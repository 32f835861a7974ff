/** Exchange rates (PY-100, DB-091), from test servers that answer like Frankfurter and open.er-api.com. */
import { afterEach, expect, test, vi } from "vitest";
import { db } from "@/db/client";
import { payRate } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import { serveJson } from "@/lib/testing/chains/server";
import { forgetRates, readRate, usdPerUnit } from "./fx";

const HOUR = 3_600_000;

afterEach(async () => {
  vi.unstubAllEnvs();
  resetEnv();
  forgetRates();
  await db().delete(payRate);
});

/** @returns a counter of its calls, and its answer, which tests may change */
async function startSource() {
  const source = {
    asked: 0,
    answer: {
      amount: 1,
      base: "USD",
      date: "2026-11-20",
      rates: { EUR: 0.92396, JPY: 157.32 },
    } as object,
  };
  const url = await serveJson(() => {
    source.asked++;
    return source.answer;
  });
  vi.stubEnv("FX_URL", `${url}/v1/latest`);
  resetEnv();
  return source;
}

test("a rate is the dollar value of one unit, and is fetched once an hour", async () => {
  const source = await startSource();
  const now = new Date();
  expect(await readRate("EUR", now)).toMatchObject({
    currency: "EUR",
    rate: "1.0823",
    source: "ecb",
    at: new Date("2026-11-20T00:00:00Z"),
  });
  expect(await readRate("JPY", new Date(now.getTime() + HOUR - 1))).toMatchObject({
    rate: "0.00635647",
  });
  expect(source.asked).toBe(1);
  // Another process, or this one after a restart, uses the stored rate.
  forgetRates();
  await readRate("EUR", now);
  expect(source.asked).toBe(1);
  await readRate("EUR", new Date(now.getTime() + HOUR));
  expect(source.asked).toBe(2);
});

test("a dollar's rate is one and needs no source", async () => {
  const source = await startSource();
  expect(await readRate("USD")).toMatchObject({ rate: "1", source: "usd" });
  expect(source.asked).toBe(0);
});

test("a currency that no source has is refused repeatedly with one fetch", async () => {
  const source = await startSource();
  for (let times = 0; times < 3; times++)
    await expect(readRate("KPW")).rejects.toMatchObject({ status: 400, reason: "invalid" });
  expect(source.asked).toBe(1);
});

test("while a source is down, its last rate is used for a day", async () => {
  const source = await startSource();
  const then = new Date();
  await readRate("EUR", then);
  source.answer = { base: "EUR", rates: "no" };
  const later = (ms: number) => readRate("EUR", new Date(then.getTime() + ms));
  expect(await later(23 * HOUR)).toMatchObject({ rate: "1.0823" });
  expect(await later(23 * HOUR + 1_000)).toMatchObject({ rate: "1.0823" });
  expect(source.asked).toBe(2);
  await expect(later(24 * HOUR + 1_000)).rejects.toMatchObject({
    status: 503,
    message: "There is no rate of exchange.",
  });
});

test("concurrent readers cause one fetch", async () => {
  const source = await startSource();
  await Promise.all(Array.from({ length: 20 }, () => readRate("EUR")));
  expect(source.asked).toBe(1);
});

test("the simulator has its own rates", async () => {
  vi.stubEnv("PAY_SIMULATOR", "1");
  resetEnv();
  expect(await readRate("EUR")).toMatchObject({ rate: "1.08", source: "bundled" });
  await expect(readRate("KPW")).rejects.toMatchObject({ status: 400 });
});

test.each([
  [0.92396, "1.0823"],
  [157.32, "0.00635647"],
  [1, "1"],
  [0.3077, "3.24992"],
  [89_500, "0.0000111732"],
  [0.000001, "1000000"],
])("%d units for a dollar are %s dollars for a unit", (units, rate) => {
  expect(usdPerUnit(units)).toBe(rate);
});
