import { expect, test } from "vitest";
import { newAccountKey } from "./account";
import { fromBase64url, toHex } from "./bytes";
import { readRecoveryKey, recoveryText, recoveryWords } from "./recovery-words";

test("a recovery key reads back from its words and from its text, however they are spaced", () => {
  for (let round = 0; round < 50; round++) {
    const key = newAccountKey();
    const words = recoveryWords(key);
    expect(words).toHaveLength(24);
    expect(readRecoveryKey(words.join(" "))).toBe(key);
    const numbered = words.map((word, at) => `${at + 1}. ${word.toUpperCase()}`).join("\n");
    expect(readRecoveryKey(`  ${numbered}\n`)).toBe(key);
    expect(readRecoveryKey(recoveryText(key))).toBe(key);
    expect(readRecoveryKey(`\n${key} `)).toBe(key);
  }
});

// BIP 39, test vector with all bits set.
test("the words are those of BIP 39", () => {
  const key = "_".repeat(42).concat("8");
  expect(toHex(fromBase64url(key))).toBe("ff".repeat(32));
  expect(recoveryWords(key).join(" ")).toBe(`${"zoo ".repeat(23)}vote`);
});

test("a wrong, missing or foreign word is noticed, and so is a cut key", () => {
  const key = newAccountKey();
  const words = recoveryWords(key);
  const [first = ""] = words;
  expect(readRecoveryKey(words.slice(1).join(" "))).toBeNull();
  expect(readRecoveryKey(["sealdesk", ...words.slice(1)].join(" "))).toBeNull();
  const other = words.find((word) => word !== first) ?? "";
  const swapped = [other, ...words.slice(1)].join(" ");
  expect(readRecoveryKey(swapped)).not.toBe(key);
  expect(readRecoveryKey(key.slice(0, 42))).toBeNull();
  expect(readRecoveryKey("")).toBeNull();
});
