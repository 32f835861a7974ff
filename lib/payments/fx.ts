/** Exchange rates: one unit of a currency in US dollars, as last published (DB-091). */
import { eq, sql } from "drizzle-orm";
import * as z from "zod";
import { db } from "@/db/client";
import { payRate } from "@/db/schema";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { isCurrency } from "@/lib/protocol/currencies";
import { DAY_MS, HOUR_MS } from "@/lib/time";
import { createEndpoint } from "./chains/endpoint";
import { payErrors } from "./errors";

export interface FxRate {
  currency: string;
  /** A decimal of six digits. */
  rate: string;
  at: Date;
  source: "ecb" | "er-api" | "usd" | "bundled";
}

/** How long a source is not called after it failed (ms). */
const PAUSE_MS = 60_000;

/** The simulator's rates, so that a demo gives the same amounts every day. */
const BUNDLED: Record<string, string> = {
  EUR: "1.08",
  GBP: "1.27",
  CHF: "1.13",
  JPY: "0.0067",
  KWD: "3.25",
  CAD: "0.73",
  AUD: "0.66",
};

interface Published {
  rates: Record<string, number>;
  at: Date;
}

interface Source {
  name: "ecb" | "er-api";
  url: string;
  read(answer: unknown): Published;
}

const rates = z.record(z.string(), z.number().positive());
const Frankfurter = z.object({ base: z.literal("USD"), date: z.iso.date(), rates });
const OpenErApi = z.object({
  result: z.literal("success"),
  base_code: z.literal("USD"),
  time_last_update_unix: z.number().int(),
  rates,
});

/** When the operator set a server of their own, only that one is called. */
function sources(): Source[] {
  const given = env().FX_URL;
  const ecb: Source = {
    name: "ecb",
    url: `${given ?? "https://api.frankfurter.dev/v1/latest"}?base=USD`,
    read: (answer) => {
      const { rates, date } = Frankfurter.parse(answer);
      return { rates, at: new Date(date) };
    },
  };
  const erApi: Source = {
    name: "er-api",
    url: "https://open.er-api.com/v6/latest/USD",
    read: (answer) => {
      const { rates, time_last_update_unix } = OpenErApi.parse(answer);
      return { rates, at: new Date(time_last_update_unix * 1_000) };
    },
  };
  return given ? [ecb] : [ecb, erApi];
}

/**
 * Uses a copy of at most an hour. While the source is down, a copy of at most a day.
 * @throws 400 `invalid` for a currency that no source has, 503 while that is unknown
 */
export async function readRate(currency: string, now = new Date()): Promise<FxRate> {
  if (currency === "USD") return { currency, rate: "1", at: now, source: "usd" };
  if (env().PAY_SIMULATOR !== "0") return bundled(currency, now);
  const known = await stored(currency);
  const age = known ? now.getTime() - known.fetchedAt.getTime() : Number.POSITIVE_INFINITY;
  if (known && age < HOUR_MS) return known;
  const isComplete = await refresh(currency, now);
  const fresh = await stored(currency);
  if (fresh && now.getTime() - fresh.fetchedAt.getTime() <= DAY_MS) return fresh;
  throw isComplete ? unsupported(currency) : payErrors.unavailable("There is no rate of exchange.");
}

const unsupported = (currency: string) =>
  payErrors.invalid(`currency: there is no rate for ${currency}.`);

function bundled(currency: string, now: Date): FxRate {
  const rate = BUNDLED[currency];
  if (!rate) throw unsupported(currency);
  return { currency, rate, at: now, source: "bundled" };
}

async function stored(currency: string): Promise<(FxRate & { fetchedAt: Date }) | null> {
  const [row] = await db().select().from(payRate).where(eq(payRate.currency, currency));
  if (!row) return null;
  const { rate, at, fetchedAt } = row;
  return { currency, rate, at, fetchedAt, source: row.source === "ecb" ? "ecb" : "er-api" };
}

interface Asked {
  at: number;
  published: Promise<Published | null>;
}

/** Each source's last answer, or its failure: the source is not called again for an hour, or a minute after a failure. */
const answers = new Map<string, Asked>();

export function forgetRates(): void {
  answers.clear();
}

async function publishedBy({ url, read }: Source, now: number): Promise<Asked> {
  const known = answers.get(url);
  if (known) {
    const patience = (await known.published) ? HOUR_MS : PAUSE_MS;
    if (now - known.at < patience) return known;
  }
  const asked = { at: now, published: ask(url, read) };
  answers.set(url, asked);
  return asked;
}

/**
 * Calls the sources in order until one has the currency, and stores their rates.
 * @returns whether all sources that were called answered
 */
async function refresh(currency: string, now: Date): Promise<boolean> {
  let isComplete = true;
  const taken: string[] = [];
  for (const source of sources()) {
    const { at, published } = await publishedBy(source, now.getTime());
    const said = await published;
    isComplete &&= said !== null;
    const rows = Object.entries(said?.rates ?? {})
      .filter(([code]) => isCurrency(code) && code !== "USD" && !taken.includes(code))
      .map(([code, perDollar]) => ({
        currency: code,
        rate: usdPerUnit(perDollar),
        source: source.name,
        at: said?.at ?? now,
        fetchedAt: new Date(at),
      }));
    await store(rows);
    taken.push(...rows.map((row) => row.currency));
    if (taken.includes(currency)) break;
  }
  return isComplete;
}

async function store(rows: (typeof payRate.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return;
  await db()
    .insert(payRate)
    .values(rows)
    .onConflictDoUpdate({
      target: payRate.currency,
      set: {
        rate: sql`excluded.rate`,
        source: sql`excluded.source`,
        at: sql`excluded.at`,
        fetchedAt: sql`excluded.fetched_at`,
      },
    });
}

async function ask(url: string, read: Source["read"]): Promise<Published | null> {
  try {
    return await createEndpoint([url]).ask("", null, read, AbortSignal.timeout(5_000));
  } catch (fault) {
    log.warn({ err: fault }, "A source of exchange rates gave no answer");
    return null;
  }
}

/** Six significant digits, without an exponent. */
export function usdPerUnit(unitsPerDollar: number): string {
  const value = 1 / unitsPerDollar;
  const digits = 5 - Math.floor(Math.log10(value));
  const text = value.toFixed(Math.min(20, Math.max(0, digits)));
  return text.includes(".") ? text.replace(/\.?0+$/, "") : text;
}

/** The rate in the shape of the response. */
export async function readFx(code: string) {
  const { currency, rate, at, source } = await readRate(code);
  return { currency, rate, at: at.toISOString(), source };
}
