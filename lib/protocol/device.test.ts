import { expect, test } from "vitest";
import { deviceOf } from "./device";

const blink = "AppleWebKit/537.36 (KHTML, like Gecko)";
const webkit = "AppleWebKit/605.1.15 (KHTML, like Gecko)";

test.each([
  [`Mozilla/5.0 (X11; Linux x86_64) ${blink} Chrome/149.0.0.0 Safari/537.36`, "Chrome on Linux"],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${blink} Chrome/149.0 Safari/537.36 Edg/149.0`,
    "Edge on Windows",
  ],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 15.5; rv:150.0) Firefox/150.0", "Firefox on Mac"],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.0 Safari/605.1.15`,
    "Safari on Mac",
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webkit} Version/18.0 Mobile/15E148 Safari/604.1`,
    "Safari on iPhone",
  ],
  [`Mozilla/5.0 (Linux; Android 16) ${blink} Chrome/149.0 Mobile Safari/537`, "Chrome on Android"],
  ["curl/8.9.1", "curl"],
  ["node", "A program"],
  ["", null],
  [null, null],
  ["x".repeat(100_000), null],
])("%.60s is named %s", (userAgent, words) => {
  expect(deviceOf(userAgent).words).toBe(words);
});

test("a phone or tablet is told apart", () => {
  expect(deviceOf("Mozilla/5.0 (iPad; CPU OS 19)").isPhone).toBe(true);
  expect(deviceOf("Mozilla/5.0 (X11; Linux x86_64)").isPhone).toBe(false);
});
