import { afterEach, expect, test } from "vitest";
import { resetEnv } from "@/lib/env";
import { networkOf, networkOfAddress } from "./network";

afterEach(() => {
  delete process.env.VERCEL;
  resetEnv();
});

test.each([
  ["203.0.113.7"],
  ["::ffff:203.0.113.7"],
  ["::FFFF:203.0.113.7"],
  ["::ffff:cb00:7107"],
  ["0:0:0:0:0:ffff:203.0.113.7"],
  ["0000:0000:0000:0000:0000:FFFF:CB00:7107"],
  [" 203.0.113.7 "],
])("%s is one IPv4 client, however it is spelled", (spelling) => {
  // DB-006
  expect(networkOfAddress(spelling)).toBe("203.0.113.7");
});

test.each([
  ["2001:db8:0:1::1"],
  ["2001:DB8:0:1:ffff:ffff:ffff:ffff"],
  ["2001:0db8:0000:0001:0000:0000:0000:0002"],
  ["2001:db8::1:0:0:0:9"],
  ["2001:db8:0:1::192.0.2.1"],
  ["2001:db8:0:1::5%eth0"],
])("%s counts for its whole /64", (spelling) => {
  // XB-015
  expect(networkOfAddress(spelling)).toBe("2001:db8:0:1::/64");
});

test("the neighbouring /64 has an allowance of its own", () => {
  expect(networkOfAddress("2001:db8:0:2::1")).not.toBe(networkOfAddress("2001:db8:0:1::1"));
  expect(networkOfAddress("::1")).toBe("0:0:0:0::/64");
});

test.each([[""], ["unknown"], ["203.0.113"], ["203.0.113.7:443"], ["[::1]"], ["evil, 1.2.3.4"]])(
  "what is no address (%j) falls into one shared bucket",
  (text) => {
    // DB-006
    expect(networkOfAddress(text)).toBe("unknown");
  },
);

test("a client's X-Forwarded-For changes nothing", () => {
  // XB-015
  const forged = { "x-forwarded-for": "9.9.9.9", "x-real-ip": "9.9.9.9", forwarded: "for=9.9.9.9" };
  expect(networkOf(new Headers({ "x-svc-ip": "203.0.113.7", ...forged }))).toBe("203.0.113.7");
  expect(networkOf(new Headers(forged))).toBe("unknown");
});

test("on the host platform only the platform's header counts", () => {
  process.env.VERCEL = "1";
  resetEnv();
  const given = { "x-vercel-forwarded-for": "203.0.113.7", "x-svc-ip": "9.9.9.9" };
  expect(networkOf(new Headers(given))).toBe("203.0.113.7");
  expect(networkOf(new Headers({ "x-real-ip": "203.0.113.8", "x-svc-ip": "9.9.9.9" }))).toBe(
    "203.0.113.8",
  );
});
