import { expect, test } from "vitest";
import type { InboxRowView } from "@/lib/contract/desk";
import { joinRows, mergeRows } from "./merge-rows";

const at = (minute: number) => `2026-11-22T09:${String(minute).padStart(2, "0")}:00.000Z`;
const row = (minute: number, change: Partial<InboxRowView> = {}): InboxRowView => ({
  short_code: `acme-${minute}`,
  subject: null,
  status: "open",
  customer_name: null,
  customer_email: "ada@example.com",
  project_slug: "acme",
  created_at: "2026-11-22T08:00:00.000Z",
  updated_at: "2026-11-22T10:00:00.000Z",
  first_line: "",
  last_line: "",
  last_internal: false,
  last_message_at: at(minute),
  last_author: "customer",
  unread: false,
  message_count: 1,
  ...change,
});
const codes = (rows: readonly InboxRowView[]) => rows.map(({ short_code }) => short_code);
const free = () => false;

test("a new ticket waits, and what is shown is brought up to date where it stands", () => {
  const answered = row(2, { last_author: "agent" });
  const { rows, arrived } = mergeRows(
    [row(2), row(1)],
    { rows: [row(3), answered, row(1)], isWhole: true },
    false,
    free,
  );
  expect(rows).toEqual([answered, row(1)]);
  expect(codes(arrived)).toEqual(["acme-3"]);
  expect(codes(joinRows(arrived, rows))).toEqual(["acme-3", "acme-2", "acme-1"]);
});

test("a ticket with a newer message waits to rise, marked as unread where it stands", () => {
  const news = { last_message_at: at(4), last_line: "It still does not work", unread: true };
  const shown = [row(3), row(2), row(1)];
  const risen = row(1, news);
  const { rows, arrived } = mergeRows(
    shown,
    { rows: [risen, row(3), row(2)], isWhole: false },
    true,
    free,
  );
  expect(rows).toEqual([row(3), row(2), row(1, { unread: true })]);
  expect(arrived).toEqual([risen]);
  expect(joinRows(arrived, rows)).toEqual([risen, row(3), row(2)]);
});

test("a ticket that left the server's list leaves the shown one, unless it is held", () => {
  const shown = [row(3), row(2), row(1)];
  expect(
    codes(mergeRows(shown, { rows: [row(3), row(1)], isWhole: true }, false, free).rows),
  ).toEqual(["acme-3", "acme-1"]);
  const held = mergeRows(
    shown,
    { rows: [row(3), row(1)], isWhole: true },
    false,
    (code) => code === "acme-2",
  );
  expect(codes(held.rows)).toEqual(["acme-3", "acme-2", "acme-1"]);
});

test("rows of later pages stay, of which the first page says nothing", () => {
  const shown = [row(3), row(2), row(1)];
  expect(
    codes(mergeRows(shown, { rows: [row(4), row(3)], isWhole: false }, true, free).rows),
  ).toEqual(codes(shown));
  expect(mergeRows(shown, { rows: [], isWhole: true }, false, free).rows).toEqual([]);
});

test("a ticket from long ago that is open again takes its place among the others", () => {
  const { rows, arrived } = mergeRows(
    [row(5), row(1)],
    { rows: [row(5), row(3), row(1)], isWhole: true },
    false,
    free,
  );
  expect(codes(joinRows(arrived, rows))).toEqual(["acme-5", "acme-3", "acme-1"]);
});

test("rows of the next page that move up where others were settled are shown, and are not new", () => {
  const first = { rows: [row(6), row(4), row(3), row(2)], isWhole: false };
  const { rows, arrived } = mergeRows([row(5), row(4), row(3)], first, true, free);
  expect(codes(rows)).toEqual(["acme-4", "acme-3", "acme-2"]);
  expect(codes(arrived)).toEqual(["acme-6"]);
  const emptied = mergeRows([], first, true, free);
  expect([codes(emptied.rows), emptied.arrived]).toEqual([codes(first.rows), []]);
});

test("more that arrived than a page holds is known to leave some out", () => {
  const shown = [row(2), row(1)];
  const isApart = (rows: InboxRowView[], isWhole: boolean) =>
    mergeRows(shown, { rows, isWhole }, false, free).isApart;
  expect(isApart([row(9), row(8)], false)).toBe(true);
  expect(isApart([row(3), row(2)], false)).toBe(false);
  expect(isApart([row(9), row(8), row(2), row(1)], true)).toBe(false);
});
