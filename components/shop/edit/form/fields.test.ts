/** The values that a shop's form fields make of typed text, and their problems. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as fields from "./fields";
import { given } from "./fields-dialog";

/** A field as it is first drawn. */
function drawn<Value>(useField: () => fields.FormField<Value>) {
  let field: fields.FormField<Value> | undefined;
  const Page = () => {
    field = useField();
    return field.draw({ error: field.problem || undefined, isFirst: false });
  };
  const html = renderToStaticMarkup(createElement(Page));
  if (!field) throw new Error("Nothing was drawn.");
  return { value: field.value, problem: field.problem, html };
}

const label = "Field";
const amount = (minor: string | undefined, isNeeded = false) =>
  drawn(() => fields.useAmount(minor, "KWD", { label, isNeeded }));
const percent = (text: string | undefined, isNeeded = false) =>
  drawn(() => fields.usePercent(text, { label, isNeeded }));
const whole = (number: number | undefined) =>
  drawn(() => fields.useWhole(number, [1, 99], { label, isNeeded: true }));
const address = (lines: string[]) =>
  drawn(() => fields.useEntries(lines, { label, ...fields.ADDRESS }));
const until = (moment: string | undefined) =>
  drawn(() => fields.useMoment(moment, { label }, "2026-11-23T09:00:00.000Z"));

test.each([
  ["an amount of three decimals", amount("12500"), "12500", ""],
  ["no amount", amount(undefined), undefined, ""],
  ["nothing where an amount is needed", amount("0", true), "0", "Enter an amount"],
  ["a share", percent("12.5"), "12.5", ""],
  ["no share where one is needed", percent(undefined, true), undefined, "Enter a percentage"],
  ["a share above all", percent("101"), undefined, "Enter a percentage"],
  ["a number", whole(99), 99, ""],
  ["too many", whole(100), undefined, "from 1 to 99"],
  ["no number where one is needed", whole(undefined), undefined, "from 1 to 99"],
  ["lines", address([" Mill Lane ", "", "York"]), ["Mill Lane", "York"], ""],
  ["too many lines", address(Array(7).fill("x")), Array(7).fill("x"), "Up to 6 lines"],
  ["an end", until("2026-11-24T09:00:00.000Z"), "2026-11-24T09:00:00.000Z", ""],
  [
    "an end before its beginning",
    until("2026-11-22T09:00:00.000Z"),
    "2026-11-22T09:00:00.000Z",
    "before",
  ],
])("%s", (_, { value, problem, html }, meant, wrong) => {
  expect(value).toEqual(meant);
  if (wrong) expect(problem).toContain(wrong);
  else expect(problem).toBe("");
  expect(html.includes('aria-invalid="true"')).toBe(wrong !== "");
});

test("text is required, checked and trimmed", () => {
  const words = (text: string) =>
    drawn(() =>
      fields.useWords(text, {
        ...{ label, missing: "Enter it." },
        check: (typed) => (typed === "no" ? "Another." : null),
      }),
    );
  expect(words(" Brie ")).toMatchObject({ value: "Brie", problem: "" });
  expect(words(" ").problem).toBe("Enter it.");
  expect(words("no").problem).toBe("Another.");
});

test("some of many are selected up to a limit, and missing ones are shown as such", () => {
  const options = [
    ["a", "Brie"],
    ["b", "Bread"],
  ] as const;
  const look = { label, options, all: "All products", max: 2 };
  const one = drawn(() => fields.usePicked(["gone"], look));
  expect(one.html).toContain("Remove a removed product");
  expect(one.html).toContain("Add another…");
  const full = drawn(() => fields.usePicked(["a", "b"], look));
  expect(full.value).toEqual(["a", "b"]);
  expect(full.html).not.toContain("<select");
});

test("empty values are left out", () => {
  expect(given({ a: "", b: undefined, c: [], d: "x", e: 0, f: ["y"] })).toEqual({
    ...{ d: "x", e: 0 },
    f: ["y"],
  });
});
