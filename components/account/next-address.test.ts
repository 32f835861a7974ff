import { expect, test } from "vitest";
import { HOME, nextAddress, withNext } from "./next-address";

const ORIGIN = "https://desk.example";
const next = (text: string) =>
  nextAddress({ search: `?next=${encodeURIComponent(text)}`, hash: "", origin: ORIGIN });

test("an own page is where a person goes on, with what it carries", () => {
  expect(next("/settings/keys?new=1#top")).toBe("/settings/keys?new=1#top");
  expect(next("/d/7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10")).toBe(
    "/d/7d9f2c51-3a64-4d0e-9a0b-5f1c8e2b7a10",
  );
});

test("the part after # comes back after signing in, and is never in a query", () => {
  const way = new URL(withNext("/signup", { pathname: "/desk/join", hash: "#secret" }), ORIGIN);
  expect(way.pathname + way.search).toBe("/signup?next=%2Fdesk%2Fjoin");
  expect(nextAddress(way)).toBe("/desk/join#secret");
});

test.each([
  "",
  "https://evil.example/",
  "//evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "javascript:alert(1)",
  " /settings",
  "settings",
  "/api/account",
  "/signin?next=/signin",
  "/@evil.example/../..//evil.example",
])("%j leads home", (text) => {
  expect(next(text)).toBe(HOME);
});
