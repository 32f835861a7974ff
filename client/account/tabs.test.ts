import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { createNote } from "../files";
import type { LocalFile } from "../local-files";
import type { PageEvent } from "../page-life";
import { newBrowser, type TestBrowser } from "../testing/browser";
import { addToLibrary, cachedLibrary, library, renameInLibrary } from "./library";
import { isOver } from "./signed-in";
import {
  forgetAccount,
  onAccountChange,
  signedInAccount,
  storedLibrary,
  updateFromServer,
} from "./signed-in-account";
import { signOut, signUp } from "./signing-in";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

async function newPerson(): Promise<TestBrowser> {
  const here = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: "seven quiet herons at dawn" }, {}, here);
  return here;
}

/** A tab that shows a page, and functions that trigger the page's events. */
function tabOf(browser: TestBrowser) {
  const listeners = new Set<(event: PageEvent) => void>();
  const listen = (listener: (event: PageEvent) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  const happens = (event: PageEvent) => {
    for (const listener of listeners) listener(event);
  };
  return { ...browser, page: { isHidden: () => false, listen }, happens };
}

async function note(here: TestBrowser): Promise<LocalFile> {
  const { id, capability, contentKey } = await createNote({ title: "Plan" }, here);
  const openedAt = "2026-01-01T00:00:00.000Z";
  const rest = { title: "Plan", role: "owner", openedAt, kind: "note", privacy: "e2ee" } as const;
  return { id, token: `${capability}.${contentKey}`, ...rest };
}

/** A browser in which `meanwhile` runs before the library's next answers arrive. */
function whileAsking(browser: TestBrowser, meanwhile: () => Promise<unknown>): TestBrowser {
  return {
    ...browser,
    async fetch(url, init) {
      const response = await browser.fetch(url, init);
      if (init.method === "GET") await meanwhile();
      return response;
    },
  };
}

test("a tab that shows no account removes the vault's key when another tab signs out", async () => {
  const browser = await newPerson();
  const [file, settings] = [tabOf(browser), tabOf(browser)];
  expect(await signedInAccount(file)).toMatchObject({ name: "Ada" });
  await signOut(settings);
  await expect.poll(() => signedInAccount(file)).toBeNull();
});

test("every tab is told once of a change in another, until it stops listening", async () => {
  const browser = await newPerson();
  const [one, other] = [tabOf(browser), tabOf(browser)];
  const heard: string[] = [];
  const stops = ["one", "two"].map((name) => onAccountChange(one, () => void heard.push(name)));
  await signedInAccount(other);
  await forgetAccount(other);
  await expect.poll(() => heard).toEqual(["one", "two"]);
  stops[0]?.();
  const user = { id: "x", email: "x@sealdesk.test", name: "Grace", privacy: "e2ee" } as const;
  await signUp({ name: "Bob", email: `${randomUUID()}@sealdesk.test`, password: "x" }, {}, other);
  await expect.poll(() => heard).toEqual(["one", "two", "two"]);
  stops[1]?.();
  await updateFromServer(other, user);
  await expect.poll(() => signedInAccount(one)).toBeNull();
  expect(heard).toEqual(["one", "two", "two"]);
});

test("a page that was frozen while another tab signed out checks again when it becomes visible", async () => {
  const browser = await newPerson();
  const frozen = tabOf(browser);
  await signedInAccount(frozen);
  // A tab without a page notifies nobody.
  await forgetAccount({ ...browser });
  expect(await signedInAccount(frozen)).not.toBeNull();
  frozen.happens("hidden");
  expect(await signedInAccount(frozen)).not.toBeNull();
  frozen.happens("visible");
  await expect.poll(() => signedInAccount(frozen)).toBeNull();
});

test("a library that is being read during a sign-out is neither shown nor stored afterwards", async () => {
  const here = await newPerson();
  const plan = await note(here);
  await addToLibrary(plan, here);
  expect(await storedLibrary(here)).toMatchObject({ entries: [{ id: plan.id }] });
  const late = whileAsking(here, () => forgetAccount({ ...here }));
  expect(await library(late)).toBeNull();
  expect(await storedLibrary(here)).toBeUndefined();
  expect(await cachedLibrary({ ...here })).toBeNull();
});

test("an unchanged library is not shown when a sign-out came first", async () => {
  const here = await newPerson();
  await addToLibrary(await note(here), here);
  expect(await library(here)).toHaveLength(1);
  const late = whileAsking(here, () => forgetAccount({ ...here }));
  expect(await library(late)).toBeNull();
  expect(await storedLibrary(here)).toBeUndefined();
});

test("nothing is written to the library of a person who signed out meanwhile", async () => {
  const here = await newPerson();
  const plan = await note(here);
  await addToLibrary(plan, here);
  const late = () => whileAsking({ ...here }, () => forgetAccount({ ...here }));
  const writing = [late(), late()];
  await Promise.all(writing.map((tab) => signedInAccount(tab)));
  here.sent.length = 0;
  const [adding, renaming] = writing;
  await addToLibrary({ ...plan, openedAt: "2026-02-01T00:00:00.000Z" }, adding);
  await renameInLibrary(plan.id, "Plan B", renaming);
  expect(here.sent.filter((line) => !line.startsWith("GET"))).toEqual([]);
});

test("an answer in progress does not store a person again who has signed out", async () => {
  const here = await newPerson();
  const slow = { ...here };
  const person = await signedInAccount(slow);
  if (person === null) throw new Error("Nobody is signed in.");
  await forgetAccount(here);
  await updateFromServer(slow, { ...person, id: person.userId, name: "Ada King" });
  expect(await signedInAccount(slow)).toBeNull();
  expect(await signedInAccount({ ...here })).toBeNull();
});

test("what a page was left before it had removed, the next page removes", async () => {
  const here = await newPerson();
  const hints = new Map([["sealdesk:signed-in", "1"]]);
  // Of its cookies, none is left.
  vi.stubGlobal("document", Object.defineProperty({}, "cookie", { get: () => "", set: () => {} }));
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => hints.get(key) ?? null,
    setItem: (key: string, value: string) => void hints.set(key, value),
    removeItem: (key: string) => void hints.delete(key),
  });
  try {
    const unanswered = { open: () => new EventTarget() } as unknown as IDBFactory;
    void forgetAccount({ ...here, indexedDB: unanswered });
    expect(isOver()).toBe(true);
    expect(await signedInAccount({ ...here })).toBeNull();
    expect([isOver(), ...hints]).toEqual([false]);
    // As a browser that has no hint of them.
    expect(await signedInAccount({ ...here })).toBeNull();
  } finally {
    vi.unstubAllGlobals();
  }
});
