import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { forgetLink, takeLink } from "./kept-link";

const K = "A".repeat(43);
const link = { code: "acme-7K3M9QPD", k: K };

function visit(address: string): string[] {
  const seen: string[] = [];
  const { pathname, search } = new URL(address, "https://sealdesk.test");
  vi.stubGlobal("location", { pathname, search });
  vi.stubGlobal("history", {
    state: null,
    replaceState: (_: unknown, __: string, shown: string) => seen.push(shown),
  });
  return seen;
}

beforeEach(() => {
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => items.set(name, value),
    removeItem: (name: string) => items.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("the key leaves the address at once, and the address without it opens the same ticket here", () => {
  const seen = visit(`/t/acme-7K3M9QPD?k=${K}`);
  expect(takeLink()).toEqual(link);
  expect(seen).toEqual(["/t/acme-7K3M9QPD"]);
  for (const address of ["/t/acme-7K3M9QPD", "/t/acme-7K3M9QPD/", "/t/acme-7K3M9QPD?k=cut"]) {
    expect(visit(address)).toEqual([]);
    expect(takeLink()).toEqual(link);
  }
  visit("/t/acme-00000000");
  expect(takeLink()).toBeNull();
});

test("the newest link of a ticket counts, and one that opens nothing is forgotten", () => {
  visit(`/t/acme-7K3M9QPD?k=${K}`);
  takeLink();
  visit(`/t/acme-7K3M9QPD?k=${"B".repeat(43)}`);
  takeLink();
  visit("/t/acme-7K3M9QPD");
  expect(takeLink()).toEqual({ ...link, k: "B".repeat(43) });
  forgetLink();
  // A wrong link must not cost the good one that was kept before it.
  expect(takeLink()).toEqual(link);
  forgetLink();
  expect(takeLink()).toBeNull();
});

test("where nothing can be kept the key stays in the address, so that the page can be loaded again", () => {
  vi.stubGlobal("localStorage", undefined);
  const seen = visit(`/t/acme-7K3M9QPD?k=${K}`);
  expect(takeLink()).toEqual(link);
  expect(seen).toEqual([]);
});
