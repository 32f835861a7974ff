import { expect, test } from "vitest";
import { line, party, paymentPaper, tradePaper } from "./testing/papers";
import { unreadyWords } from "./unready";

const parties = { from: party({ name: "Noa" }), to: party({ name: "Ada" }) };

test("a paper says before it is sent what its reader would look for in vain", () => {
  const days = { issueDate: "2026-11-28", dueDate: "2020-01-01", validUntil: "2026-11-27" };
  expect(unreadyWords(tradePaper(days))).toEqual([
    "It doesn’t say who it’s from.",
    "It doesn’t say who it’s for.",
    "Its total is 0.",
    "It’s due before its own date.",
    "It ends before its own date.",
  ]);
  const ready = { issueDate: "2026-11-28", dueDate: "2026-11-28", lines: [line(1, "1", "5")] };
  expect(unreadyWords({ ...tradePaper(ready), ...parties })).toEqual([]);
  expect(unreadyWords({ ...paymentPaper(), ...parties })).toEqual([]);
});
