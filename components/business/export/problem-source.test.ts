import { expect, test } from "vitest";
import { problemsOf } from "@/lib/formats/einvoice/problems";
import type { TradePaper } from "@/lib/kinds/business/paper";
import { line, rowId, tradePaper } from "@/lib/kinds/business/testing/papers";
import { problemSource } from "./problem-source";

const sources = (values: Partial<TradePaper>) => {
  const paper = tradePaper(values);
  return problemsOf(paper, "xrechnung").map(({ place }) => problemSource(place, paper));
};

test("each problem of an empty invoice leads to a field that the editor has", () => {
  expect(sources({ lines: [] })).toEqual([
    ...["number", "issueDate", "from.name", "from.country", "from.vatId"],
    ...["to.name", "to.country", "pricing", "paid", "reference"],
    ...["from.address", "to.address", "from.phone", "from.email", "to.email"],
  ]);
});

test("problems of rows lead to their rows", () => {
  const bare = line(1, "", "", { description: "" });
  expect(sources({ lines: [bare] })).toContain(`lines.${rowId(1)}.description`);
  const told = line(1, "", "", { description: "Chair" });
  expect(sources({ lines: [told], bank: [{ label: "Bank", value: "x" }] })).toEqual(
    expect.arrayContaining([
      `lines.${rowId(1)}.quantity`,
      `lines.${rowId(1)}.unitPrice`,
      "bank.0.value",
    ]),
  );
});
