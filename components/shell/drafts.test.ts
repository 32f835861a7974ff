import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { draftKey, forgetDrafts } from "./drafts";

/** Its items are its own properties, as a browser's are. */
class Items {
  [name: string]: unknown;
}
Object.defineProperty(Items.prototype, "removeItem", {
  value(this: Items, name: string) {
    delete this[name];
  },
});

let items: Items;
beforeEach(() => {
  items = new Items();
  vi.stubGlobal("localStorage", items);
});
afterEach(() => vi.unstubAllGlobals());

test("signing out removes an account's drafts, and keeps a customer's", () => {
  const [ada, grace] = ["6f0c", "7a1b"];
  const kept = [draftKey("thread:acme-7K3M9QPD"), "sealdesk:theme"];
  for (const key of [draftKey(`${ada}:acme-1`), draftKey(`${grace}:acme-1:note`), ...kept])
    items[key] = "words";
  forgetDrafts();
  expect(Object.keys(items)).toEqual(kept);
});

test("a device that keeps nothing has nothing to forget", () => {
  vi.stubGlobal("localStorage", undefined);
  expect(forgetDrafts).not.toThrow();
});
