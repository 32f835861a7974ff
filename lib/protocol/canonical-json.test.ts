import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "./canonical-json";

const parsed = (text: string): unknown => JSON.parse(text);

test("the example of RFC 8785, 3.2.3 and 3.2.4, is written to the byte", () => {
  const given = `{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\\u20ac$\\u000F\\u000aA'\\u0042\\u0022\\u005c\\\\\\"\\/",
    "literals": [null, true, false]
  }`;
  expect(canonicalJson(parsed(given))).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  );
});

test("members stand in the order of RFC 8785, 3.2.3: by UTF-16 units, not by code points", () => {
  const given = {
    "€": "Euro Sign",
    "\r": "Carriage Return",
    "\ufb33": "Hebrew Letter Dalet With Dagesh",
    "1": "One",
    "😀": "Emoji: Grinning Face",
    "\u0080": "Control",
    ö: "Latin Small Letter O With Diaeresis",
  };
  const values = [...canonicalJson(given).matchAll(/:"([^"]+)"/g)].map(([, value]) => value);
  expect(values).toEqual([
    "Carriage Return",
    "One",
    "Control",
    "Latin Small Letter O With Diaeresis",
    "Euro Sign",
    "Emoji: Grinning Face",
    "Hebrew Letter Dalet With Dagesh",
  ]);
});

// Appendix B: the bits of a double, and how it is written.
test.each([
  ["0000000000000000", "0"],
  ["8000000000000000", "0"],
  ["0000000000000001", "5e-324"],
  ["8000000000000001", "-5e-324"],
  ["7fefffffffffffff", "1.7976931348623157e+308"],
  ["ffefffffffffffff", "-1.7976931348623157e+308"],
  ["4340000000000000", "9007199254740992"],
  ["c340000000000000", "-9007199254740992"],
  ["4430000000000000", "295147905179352830000"],
  ["44b52d02c7e14af5", "9.999999999999997e+22"],
  ["44b52d02c7e14af6", "1e+23"],
  ["44b52d02c7e14af7", "1.0000000000000001e+23"],
  ["444b1ae4d6e2ef4e", "999999999999999700000"],
  ["444b1ae4d6e2ef4f", "999999999999999900000"],
  ["444b1ae4d6e2ef50", "1e+21"],
  ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
  ["3eb0c6f7a0b5ed8d", "0.000001"],
  ["41b3de4355555553", "333333333.3333332"],
  ["41b3de4355555554", "333333333.33333325"],
  ["41b3de4355555555", "333333333.3333333"],
  ["41b3de4355555556", "333333333.3333334"],
  ["41b3de4355555557", "333333333.33333343"],
  ["becbf647612f3696", "-0.0000033333333333333333"],
  ["43143ff3c1cb0959", "1424953923781206.2"],
])("the double %s is written %s", (bits, written) => {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  expect(canonicalJson(view.getFloat64(0))).toBe(written);
});

test("values that JSON can't write in one way everywhere are refused", () => {
  const refused = { code: "json" };
  for (const value of [Number.NaN, Infinity, undefined, 1n, () => 1, "\ud800", { "\udead": 1 }]) {
    expect(() => canonicalJson([value])).toThrow(expect.objectContaining(refused));
  }
  for (const value of [new Date(0), new Map(), Uint8Array.of(1), { a: undefined }]) {
    expect(() => canonicalJson(value)).toThrow(expect.objectContaining(refused));
  }
  const deep = (levels: number) => parsed("[".repeat(levels) + "]".repeat(levels));
  expect(canonicalJson(deep(65))).toBe("[".repeat(65) + "]".repeat(65));
  expect(() => canonicalJson(deep(66))).toThrow(expect.objectContaining(refused));
});

test("whatever the order of its members, a value has one spelling, and that says the same value", () => {
  const reversed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(reversed);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).reverse();
    return Object.fromEntries(members.map(([name, item]) => [name, reversed(item)]));
  };
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = canonicalJson(parsed(JSON.stringify(value)));
      expect(canonicalJson(reversed(parsed(text)))).toBe(text);
      expect(parsed(text)).toEqual(parsed(JSON.stringify(value)));
    }),
    { numRuns: 300 },
  );
});
