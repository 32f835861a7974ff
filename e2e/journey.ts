/** What every journey stands on: people with browsers of their own, watched for anything a private page must not do. */
import { randomBytes } from "node:crypto";
import { test as base, expect, type ViewportSize } from "@playwright/test";
import { leave, openBrowser, type Person, takeOver } from "./browsers";

interface Fixtures {
  /** Opens an empty browser for one more person. */
  person: (options?: { viewport?: ViewportSize }) => Promise<Person>;
  /** The same, and it was never here: nothing of ours is in its cache. */
  newcomer: (options?: { keepsApp?: boolean }) => Promise<Person>;
  people: Person[];
  address: string;
  network: string;
}

interface OfAWorker {
  /** Browsers nobody uses just now, each by the address it is for. */
  left: Map<string, Person[]>;
}

/** A journey fails when any browser in it broke a rule, whatever it looked at. */
export const test = base.extend<Fixtures, OfAWorker>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  left: [async ({}, use) => use(new Map()), { scope: "worker" }],
  address: ({ baseURL }, use) => use(baseURL ?? ""),
  // Each journey comes from a network of its own, so that the limits of one do not end another.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  network: async ({}, use) => use([10, ...randomBytes(3)].join(".")),
  people: async ({ left, address }, use, { errors }) => {
    const people: Person[] = [];
    await use(people);
    // A browser that is closed leaves behind what it showed last, for whoever reads why a journey failed.
    const isOver = errors.length > 0;
    for (const person of people) await (isOver ? person.context.close() : leave(person));
    if (!isOver) left.set(address, [...(left.get(address) ?? []), ...people]);
    expect(people.flatMap(({ watch }) => watch.faults)).toEqual([]);
  },
  person: async ({ browser, address, network, left, people }, use) => {
    await use(async ({ viewport } = {}) => {
      const used = left.get(address)?.pop();
      const person = used
        ? await takeOver(used, address, network)
        : await openBrowser(browser, address, network);
      people.push(person);
      if (viewport) await person.page.setViewportSize(viewport);
      return person;
    });
  },
  newcomer: async ({ browser, address, network }, use) => {
    const newcomers: Person[] = [];
    await use(async ({ keepsApp } = {}) => {
      const person = await openBrowser(browser, address, network, keepsApp);
      newcomers.push(person);
      return person;
    });
    for (const { context } of newcomers) await context.close();
    expect(newcomers.flatMap(({ watch }) => watch.faults)).toEqual([]);
  },
});

export { expect };
