/** Fields stay on their pages and within their limit, snap to lines nearby, and every step can be undone. */
import { expect, test } from "vitest";
import type { Field } from "@/lib/contract/signing-shapes";
import { FIELD_TYPES, SIGN_FIELDS } from "@/lib/protocol/sign-request";
import { added, duplicated, freeSpot, onAllPages, without, withoutSignature } from "./change";
import { historyOf, redone, stepped, undone } from "./history";
import { inReadingOrder, moved, onPage, placeAt, resized, snapMoved, snapResized } from "./place";

const A4 = { width: 595, height: 842 };
const field = (more: Partial<Field> = {}): Field => ({
  id: crypto.randomUUID(),
  recipientId: "ada",
  type: "signature",
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.3,
  height: 0.06,
  ...more,
});
const many = (count: number) => Array.from({ length: count }, () => field());

test("a field always lies completely on its page, even on a small one (S-029)", () => {
  const spots = [0, 0.123456789, 0.5, 1 / 3, 0.99999, 1, -4, 7];
  const pages = [A4, { width: 20, height: 20 }, { width: 14_400, height: 3 }];
  for (const type of FIELD_TYPES) {
    for (const page of pages) {
      for (const x of spots) {
        const place = placeAt(type, { x, y: 1 - x }, page);
        expect(place.x).toBeGreaterThanOrEqual(0);
        expect(place.y).toBeGreaterThanOrEqual(0);
        expect(place.x + place.width).toBeLessThanOrEqual(1);
        expect(place.y + place.height).toBeLessThanOrEqual(1);
        expect(Math.min(place.width, place.height)).toBeGreaterThan(0);
      }
    }
  }
});

test("two rounded fractions never add up to more than the page", () => {
  for (let width = 1; width < 100_000; width += 7) {
    const place = onPage({ x: 2, y: 2, width: width / 100_000, height: 0.5 });
    if (place.x + place.width > 1) throw new Error(`${place.x} + ${place.width}`);
  }
});

test("a field moved over an edge keeps its size; a resized one keeps its place and stays readable", () => {
  expect(moved(field(), { x: 5, y: -5 })).toMatchObject({ x: 0.7, y: 0, width: 0.3, height: 0.06 });
  expect(resized(field(), { x: 5, y: 5 }, A4)).toMatchObject({ x: 0.1, y: 0.1, width: 0.9 });
  const least = resized(field(), { x: -5, y: -5 }, A4);
  expect([least.width * A4.width, least.height * A4.height].map(Math.round)).toEqual([24, 12]);
});

test("a dragged field snaps to nearby edges and to the middle of the page", () => {
  const reach = { x: 0.01, y: 0.01 };
  const other = field({ x: 0.2, y: 0.5 });
  const near = snapMoved(field({ x: 0.209, y: 0.7 }), [other], reach);
  expect(near).toMatchObject({ place: { x: 0.2, y: 0.7 }, guides: { x: 0.2, y: null } });
  const far = snapMoved(field({ x: 0.212, y: 0.7 }), [other], reach);
  expect(far).toMatchObject({ place: { x: 0.212 }, guides: { x: null } });
  expect(snapMoved(field({ x: 0.355 }), [], reach).place.x).toBe(0.35);
  const wider = snapResized(field({ x: 0.1, width: 0.395 }), [other], reach, A4);
  expect(wider.place.x + wider.place.width).toBeCloseTo(0.5, 5);
});

test("a request has at most 30 fields, whether added, duplicated or copied to all pages (S-027)", () => {
  const wanted = { recipientId: "ada", type: "date", page: 1 } as const;
  const at = { x: 0.5, y: 0.5 };
  expect(added(many(SIGN_FIELDS - 1), wanted, at, A4)).toHaveLength(SIGN_FIELDS);
  expect(added(many(SIGN_FIELDS), wanted, at, A4)).toBeNull();
  const full = many(SIGN_FIELDS);
  expect(duplicated(full, full[0]?.id ?? "", A4)).toBeNull();
  const one = field();
  const pages = Array.from({ length: 25 }, (_, index) => index + 1);
  expect(onAllPages([one, ...many(5)], one.id, pages)).toHaveLength(30);
  expect(onAllPages([one, ...many(6)], one.id, pages)).toBeNull();
});

test("copying to all pages skips pages that have the same field", () => {
  const one = field();
  const once = onAllPages([one], one.id, [1, 2, 3]) ?? [];
  expect(once.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(onAllPages(once, one.id, [1, 2, 3])).toEqual(once);
  expect(new Set(once.map(({ id }) => id)).size).toBe(3);
});

test("a field added without a pointer is placed below the page's other fields", () => {
  expect(freeSpot([], 1).y).toBeCloseTo(0.45);
  expect(freeSpot([field({ y: 0.6 })], 1).y).toBeCloseTo(0.71);
  expect(freeSpot([field({ y: 0.6 })], 2).y).toBeCloseTo(0.45);
  expect(freeSpot([field({ y: 0.93 })], 1).y).toBeLessThan(1);
});

test("a signer with only a date field has nothing to sign (S-032)", () => {
  const signers = [{ id: "ada" }, { id: "bob" }];
  const fields = [field(), field({ recipientId: "bob", type: "date" })];
  expect(withoutSignature(signers, fields)).toEqual([{ id: "bob" }]);
  expect(withoutSignature(signers, without(fields, fields[0]?.id ?? ""))).toEqual(signers);
});

test("fields are ordered as they are read", () => {
  const fields = [field({ page: 2 }), field({ y: 0.5, x: 0.6 }), field({ y: 0.5 }), field()];
  const order = inReadingOrder(fields).map((one) => fields.indexOf(one));
  expect(order).toEqual([3, 2, 1, 0]);
});

test("steps are undone and redone, and those with one mark count as one step", () => {
  let history = stepped(historyOf(0), 1);
  history = stepped(stepped(history, 2, "nudge"), 3, "nudge");
  expect(history).toMatchObject({ now: 3, past: [0, 1] });
  history = undone(history);
  expect(history.now).toBe(1);
  expect(undone(undone(history)).now).toBe(0);
  expect(redone(history).now).toBe(3);
  expect(redone(stepped(history, 9)).now).toBe(9);
  expect(stepped(history, history.now)).toBe(history);
});
