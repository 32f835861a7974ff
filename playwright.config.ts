import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 3290);
const root = process.getuid?.() === 0;
const chromium =
  process.env.CHROMIUM_PATH ??
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));

const LONGEST = "two-ways.spec.ts";

/** Journeys of people in a real browser, against the server as `npm start` starts it. */
export default defineConfig({
  testDir: "e2e",
  // The longest file that runs in one piece begins first: at the end the others would wait for it.
  projects: [
    { name: "first", testMatch: LONGEST },
    { name: "then", testIgnore: LONGEST },
  ],
  outputDir: "test-results",
  fullyParallel: true,
  // A person waits half of the time: for words to rest, and for one process to answer another. Four at once wait for each other.
  workers: 3,
  // When to give up, and no measure of anything: a busy machine takes ten times as long as a quiet one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A second try tells a journey that fails from one that does so at times: `npm test` names each of those, to be mended.
  retries: 1,
  forbidOnly: !!process.env.CI,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1280, height: 800 },
    locale: "en-GB",
    timezoneId: "UTC",
    // Each step with the page as it stood would cost a sixth of the time of all: asked for with `--trace on`, of one journey.
    trace: "off",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(chromium ? { executablePath: chromium } : {}),
      args: [
        ...(root ? ["--no-sandbox"] : []),
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  webServer: {
    command: "node scripts/start.mjs",
    url: `http://127.0.0.1:${port}/api/health`,
    timeout: 240_000,
    reuseExistingServer: !process.env.CI && !!process.env.E2E_PORT,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      ...(process.env as Record<string, string>),
      PORT: String(port),
      DATA_DIR: process.env.E2E_DATA_DIR ?? ".test/e2e",
      DEV_PAGES: "1",
      PAY_SIMULATOR: "demo",
      // A script answers, and few turns are soon spent.
      AI_BASE_URL: "script:",
      AI_TURNS_PRO: "12",
      LOG_LEVEL: "warn",
      TRUSTED_PROXY_HEADER: "x-journey-network",
    },
  },
});
