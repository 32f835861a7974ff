import { expect, test } from "vitest";
import { strengthOf } from "./strength";

test.each([
  "password",
  "Password1234",
  "P@ssw0rd2026!",
  "qwertyuiop",
  "aaaaaaaaaaaaaaaa",
  "1234567890123",
  "iloveyou2024",
  "abcabcabcabc",
  "Summer2026!!",
  "lovelace1815",
  "short1!X",
])("%s is weak", (password) => {
  expect(strengthOf(password, ["Ada Lovelace", "ada@example.com"])).toBe("weak");
});

test.each([
  ["correct horse battery staple", "fair"],
  ["seven quiet herons at dawn", "good"],
  ["the cellar floods every november", "good"],
  ["dR7#kq2Lw9", "fair"],
  ["vtqzkxwpbdm", "good"],
  ["dR7#kq2Lw9!zM4", "good"],
  ["dR7#kq2Lw9!zM4-Tq8", "strong"],
  ["violin gravel amber teapot harvest", "strong"],
] as const)("%s is %s or better", (password, least) => {
  const order = ["none", "weak", "fair", "good", "strong"];
  const found = order.indexOf(strengthOf(password));
  expect(found).toBeGreaterThanOrEqual(order.indexOf(least));
});

test("a person's name and address do not make their password stronger", () => {
  expect(strengthOf("fitzgerald moonlight")).not.toBe("weak");
  expect(strengthOf("fitzgerald moonlight", ["Fitzgerald Moonlight"])).toBe("weak");
});
