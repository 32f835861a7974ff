// What a version changed, in words.
import { expect, test } from "vitest";
import { META_FIELDS, PAYMENT_FIELDS, TRADE_FIELDS } from "@/lib/kinds/business/paper";
import { line, party, paymentPaper, rowId, tradePaper } from "@/lib/kinds/business/testing/papers";
import { fieldName } from "./field-names";
import { changesOf } from "./paper-changes";

test("every field has a name", () => {
  const fields = Object.keys({ ...META_FIELDS, ...TRADE_FIELDS, ...PAYMENT_FIELDS });
  expect(fields.filter((field) => fieldName(field) === field)).toEqual([]);
});

const before = tradePaper({
  number: "7",
  lines: [line(1, "1", "10"), line(2, "1", "20"), line(3, "1", "30")],
});

test("fields are named, and lines are counted", () => {
  const after = tradePaper({
    number: "8",
    to: party({ name: "Acme" }),
    design: "studio",
    lines: [line(3, "1", "30"), line(1, "2", "10"), line(4, "1", "1"), line(5, "1", "1")],
  });
  expect(changesOf(before, after)).toEqual([
    ...["Design", "To", "Number"],
    ...["2 lines added", "1 line removed", "1 line changed", "order of the lines"],
  ]);
  expect(changesOf(before, before)).toEqual([]);
});

test("of a payment, the invoices it is for are counted", () => {
  const allocations = [{ id: rowId(1), invoiceNumber: "7", amount: "5" }];
  const after = paymentPaper({ amount: "5", allocations });
  expect(changesOf(paymentPaper(), after)).toEqual(["Amount", "1 invoice added"]);
});
