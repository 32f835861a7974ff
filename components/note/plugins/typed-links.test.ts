/** Addresses that become links as they are typed, and which of them lead to a file of ours. */

import { expect, test } from "vitest";
import { setLink } from "../commands/links";
import { ownLink } from "../commands/own-links";
import { applied, stateOf } from "../testing";
import { addressBefore } from "./typed-links";

const found = (note: string) => {
  const state = stateOf(note);
  return addressBefore(state, state.selection.head)?.href ?? null;
};

test.each([
  ["see https://example.com/a|", "https://example.com/a"],
  ["http://example.com/a_(b),|", "http://example.com/a_(b)"],
  ["(http://example.com/a.)|", "http://example.com/a"],
  ["https://example.com, |", null],
  ["https://example.com,|", "https://example.com/"],
  ["xhttps://example.com|", null],
  ["https:// |", null],
  ["javascript:alert(1)|", null],
  ["ftp://example.com|", null],
  ["~ https://example.com|", null],
])("%s", (note, href) => {
  expect(found(note)).toBe(href);
});

test("links and code stay unchanged", () => {
  const state = stateOf("https://example.com|");
  const linked = applied(state, setLink({ from: 1, to: 20 }, "https://elsewhere.org/"));
  expect(addressBefore(linked, 20)).toBeNull();
  const code = state.schema.marks.code;
  if (!code) throw new Error("No code mark");
  expect(addressBefore(state.apply(state.tr.addMark(1, 20, code.create())), 20)).toBeNull();
});

const ID = "0b7e1f6a-3c1d-4a53-9d51-6f2f0b1f2a3c";

// Y-013: own-origin links are allowed, and only these lead to files.
test.each([
  [`https://desk.example/d/${ID}#secret.key`, { id: ID, capability: "secret" }],
  [`/d/${ID}#secret`, { id: ID, capability: "secret" }],
  [`https://desk.example/d/${ID}`, { id: ID, capability: "" }],
  ["https://desk.example/d#1short", { id: null, capability: "1short" }],
  ["https://desk.example/d", null],
  [`https://other.example/d/${ID}#secret`, null],
  [`//other.example/d/${ID}#secret`, null],
  [`https://desk.example/d/${ID}/more#secret`, null],
  ["https://desk.example/d/no-id#secret", null],
  ["https://desk.example/docs#secret", null],
  ["mailto:ada@example.com", null],
])("%s", (href, expected) => {
  expect(ownLink(href, "https://desk.example")).toEqual(expected);
});
