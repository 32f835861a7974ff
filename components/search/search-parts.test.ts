// What surrounds a search: telling it of changes, carrying a place, and saying how far it is.
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import * as Y from "yjs";
import { choosePaused, restOf } from "./filling";
import { wordsOf } from "./filling-status";
import { lookedThrough } from "./nothing-found";
import { carryPlace, takePlace } from "./place";
import { touchOnChange } from "./touch-on-change";

class Storage {
  private readonly items = new Map<string, string>();
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, value: string) => void this.items.set(key, value);
  removeItem = (key: string) => void this.items.delete(key);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("sessionStorage", new Storage());
  vi.stubGlobal("localStorage", new Storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function touched() {
  const doc = new Y.Doc();
  const told: string[] = [];
  const stop = touchOnChange({ id: "a", doc }, async (id) => void told.push(id));
  const type = () => doc.getText("text").insert(0, "x");
  return { told, stop, type };
}

test("search is told of a change once the words rest, and of words that never do from time to time", () => {
  const { told, type } = touched();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
  type();
  vi.advanceTimersByTime(1_999);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(["a"]);
  for (let at = 0; at < 25; at++) {
    type();
    vi.advanceTimersByTime(1_000);
  }
  expect(told).toEqual(["a", "a"]);
});

test("leaving at once still reports a change, and without a change nothing is reported", () => {
  const left = touched();
  left.type();
  window.dispatchEvent(new Event("pagehide"));
  expect(left.told).toEqual(["a"]);
  left.stop();
  expect(left.told).toEqual(["a"]);
  left.type();
  vi.advanceTimersByTime(60_000);
  expect(left.told).toEqual(["a"]);
});

test("a stored place is used for its own file, once, and only for a short time", () => {
  const place = { block: "b", from: 3, to: 7 };
  carryPlace("a", place);
  expect(takePlace("a")).toEqual(place);
  expect(takePlace("a")).toBeNull();
  carryPlace("a", place);
  expect(takePlace("other")).toBeNull();
  expect(takePlace("a")).toBeNull();
  carryPlace("a", place);
  vi.advanceTimersByTime(60_001);
  expect(takePlace("a")).toBeNull();
  carryPlace("a", place);
  carryPlace("a", null);
  expect(takePlace("a")).toBeNull();
  for (const bad of ["", "{", "null", '{"id":"a"}', '{"id":"a","at":0,"block":1}']) {
    sessionStorage.setItem("sealdesk:place", bad);
    expect(takePlace("a")).toBeNull();
  }
});

test("where data is to be saved nothing is fetched until a person says so, and a pause lasts", () => {
  vi.stubGlobal("navigator", { connection: { saveData: true } });
  expect(restOf()).toBe("saver");
  choosePaused(false);
  expect(restOf()).toBeNull();
  choosePaused(true);
  expect(restOf()).toBe("paused");
});

test("how far it is, is said while there is something left", () => {
  const state = { phase: "reading", rest: null, read: 1, of: 1_000, waitsUntil: null } as const;
  expect(wordsOf(state)).toBe("Reading your files for search: 1 of 1,000");
  expect(wordsOf({ ...state, read: 1_000 })).toBeNull();
  expect(wordsOf({ ...state, phase: "done" })).toBeNull();
  expect(wordsOf({ ...state, waitsUntil: 0 })).toMatch(/^The server’s limit was reached/);
  expect(wordsOf({ ...state, phase: "unreached" })).toMatch(/^The server can’t be reached/);
  expect(wordsOf({ ...state, rest: "paused" })).toMatch(
    /^Paused. You can search the text of 1 of 1,000/,
  );
  expect(lookedThrough({ read: 1, of: 1 })).toBe("No results in your file.");
  expect(lookedThrough({ read: 3, of: 9 })).toContain("the 3 files");
});
