import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { SignedInAccount } from "@/client/account/account-store";
import { forgetAccount, storeAccount } from "@/client/account/signed-in-account";
import { tabOf } from "@/client/account/tab";
import { defaultEnvironment } from "@/client/environment";
import { importKey } from "@/lib/protocol/envelope";
import { followAccount, type Here } from "./follow-account";

const SIGNED_IN = "sealdesk:signed-in";
const storage = new Map<string, string>();
const listening = () => tabOf(defaultEnvironment()).listeners.size;

beforeEach(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("localStorage", { getItem: (key: string) => storage.get(key) ?? null });
  storage.set(SIGNED_IN, "1");
});
afterEach(async () => {
  await forgetAccount(defaultEnvironment());
  vi.unstubAllGlobals();
});

/** Another tab has written to the storage. */
function stored(key: string | null) {
  window.dispatchEvent(Object.assign(new Event("storage"), { key }));
}

async function person(name: string): Promise<SignedInAccount> {
  const master = await importKey("A".repeat(43));
  const email = `${name}@sealdesk.test`;
  return { userId: name, email, name, privacy: "e2ee", master, remember: true };
}

/** Follows, and keeps every name that was shown. */
function follow() {
  const shown: (string | null)[] = [];
  const stop = followAccount((here: Here | null) => void shown.push(here?.name ?? null));
  return { shown, stop };
}

test("each sign-in and sign-out is shown once, however often the storage was written", async () => {
  const { shown, stop } = follow();
  // The way to listen is still being loaded: each of these starts anew.
  for (const key of [SIGNED_IN, null, SIGNED_IN]) stored(key);
  await expect.poll(() => shown).toEqual([null]);
  expect(listening()).toBe(1);
  await storeAccount(defaultEnvironment(), await person("Ada"));
  await expect.poll(() => shown).toEqual([null, "Ada"]);
  await forgetAccount(defaultEnvironment());
  await expect.poll(() => shown).toEqual([null, "Ada", null]);
  stop();
  expect(listening()).toBe(0);
});

test("stopping before anything is loaded leaves no listener, and nothing more is shown", async () => {
  const stopped = follow();
  stopped.stop();
  const { shown, stop } = follow();
  await expect.poll(() => shown).toEqual([null]);
  expect(listening()).toBe(1);
  stop();
  stored(SIGNED_IN);
  await storeAccount(defaultEnvironment(), await person("Ada"));
  expect([listening(), stopped.shown, shown]).toEqual([0, [], [null]]);
});

test("a write that does not tell of signing in starts nothing anew", async () => {
  const { shown, stop } = follow();
  await expect.poll(() => shown).toEqual([null]);
  stored("sealdesk:theme");
  storage.delete(SIGNED_IN);
  stored("sealdesk:theme");
  expect(shown).toEqual([null]);
  await storeAccount(defaultEnvironment(), await person("Ada"));
  await expect.poll(() => shown).toEqual([null, "Ada"]);
  // Told by the storage alone, before any message comes.
  stored(SIGNED_IN);
  expect(shown).toEqual([null, "Ada", null]);
  stop();
});
