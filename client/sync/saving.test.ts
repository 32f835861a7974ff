import { afterAll, beforeAll, expect, test } from "vitest";
import { parseFileLink } from "../../lib/protocol/links";
import { openFile } from "../sync";
import { Desk, type Person, textOf, type, until } from "../testing/desk";
import { openStore } from "./store";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const isSync = (path: string) => path.endsWith("/encrypted-sync") || path.endsWith("/sync");
const modes = ["e2ee", "standard"] as const;

/** A gate at which requests with an update wait. */
function gate() {
  let lift: () => void = () => {};
  const lifted = new Promise<void>((resolve) => {
    lift = resolve;
  });
  return { lifted, lift };
}

const NEVER = 3_600_000;

/** The number of a file's edits stored on this device. */
async function keptBy({ indexedDB }: Person, { id }: { id: string }): Promise<number> {
  const store = await openStore(indexedDB);
  const kept = await store.unsent(id);
  store.close();
  return kept.length;
}

// Y-060
test("unsent edits are stored on this device at once while offline, and otherwise when the page is about to close", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link, { journalAfter: NEVER });
  const slow = gate();
  person.network.hook = async (_path, _init, send) => {
    const response = await send();
    await slow.lifted;
    return response;
  };
  type(file, "typed, ");
  await until(() => person.network.sent.some((line) => line.includes('"update"')), "it was sent");
  expect(await keptBy(person, file)).toBe(0);
  person.page("unloading");
  await expect.poll(() => keptBy(person, file)).toBe(1);
  slow.lift();
  await until(() => file.status().save === "saved", "the page stayed");

  const traveller = desk.person();
  const away = await desk.open(traveller, link, { journalAfter: NEVER });
  traveller.network.cut();
  traveller.page("offline");
  type(away, "and left");
  await expect.poll(() => keptBy(traveller, away)).toBe(1);
});

test("leaving the page warns and asks first only while unsent edits exist in that page alone", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const environment = { ...person.environment, indexedDB: null };
  const file = await openFile(parseFileLink(new URL(link, "http://sealdesk.test")), {
    environment,
  });
  person.network.cut();
  person.page("offline");
  expect(person.page("unloading")).toBe(false);
  type(file, "kept nowhere");
  await expect.poll(() => person.page("unloading")).toBe(true);
  expect(file.status()).toMatchObject({ save: "offline", isInPageOnly: true });
  await file.close();

  const keeper = desk.person();
  const kept = await desk.open(keeper, link);
  keeper.network.cut();
  keeper.page("offline");
  type(kept, "kept here");
  await expect.poll(() => keptBy(keeper, kept)).toBe(1);
  expect(keeper.page("unloading")).toBe(false);
  expect(kept.status().isInPageOnly).toBeUndefined();
});

// The home page and the search know a file by its copy.
test("the last edit is in this device's copy once its page is about to close", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link, { copyAfter: NEVER, copyAtLatest: NEVER });
  const store = await openStore(person.indexedDB);
  type(file, "read here");
  await until(() => file.status().save === "saved", "it is saved");
  expect(await store.copy(file.id)).toBeNull();
  person.page("unloading");
  await expect.poll(async () => (await store.copy(file.id))?.version).toBe(1);
  store.close();
});

for (const privacy of modes) {
  // F-038
  test(`text typed while a slow ${privacy} server answers is saved too`, async () => {
    const { link } = await desk.note({ privacy });
    const person = desk.person();
    const file = await desk.open(person, link, { window: 1 });
    const slow = gate();
    person.network.hook = async (path, init, send) => {
      const response = await send();
      if (isSync(path) && String(init.body).includes('"update"')) await slow.lifted;
      return response;
    };
    type(file, "before ");
    await until(() => person.network.sent.some((line) => line.includes('"update"')), "it was sent");
    type(file, "meanwhile");
    expect(file.status().save).toBe("saving");
    slow.lift();
    await file.flush();
    expect(file.status().save).toBe("saved");
    const reader = await desk.open(desk.person(), link);
    expect(textOf(reader)).toBe("before meanwhile");
  });

  // Y-060
  test(`edits of a ${privacy} file made offline are stored, shown as such, and sent later`, async () => {
    const { link } = await desk.note({ privacy });
    const person = desk.person();
    const file = await desk.open(person, link);
    const reader = await desk.open(desk.person(), link);
    person.network.cut();
    type(file, "written on a train");
    await until(() => file.status().save === "offline", "the file is said to be offline");
    expect(textOf(reader)).toBe("");
    person.network.restore();
    await until(() => textOf(reader) === "written on a train", "the reader has it");
    await until(() => file.status().save === "saved", "it is said to be saved");
  });

  // Y-060
  test(`a ${privacy} file reopened after a crash has its unsent edits and sends them`, async () => {
    const { link } = await desk.note({ privacy });
    const crashed = desk.person();
    const before = await desk.open(crashed, link);
    crashed.network.cut();
    type(before, "not lost");
    await before.flush();
    const after = await desk.open(desk.person(crashed.indexedDB), link);
    expect(textOf(after)).toBe("not lost");
    await until(() => after.status().save === "saved", "the next tab has saved it");
    const reader = await desk.open(desk.person(), link);
    expect(textOf(reader)).toBe("not lost");
  });

  test(`a ${privacy} file opens offline from this device's copy, and continues from there`, async () => {
    const { link } = await desk.note({ privacy });
    const person = desk.person();
    const before = await desk.open(person, link);
    type(before, "known here");
    await before.flush();
    await before.close();
    const later = desk.person(person.indexedDB);
    later.network.cut();
    const file = await desk.open(later, link);
    expect(textOf(file)).toBe("known here");
    expect(file.status().save).toBe("offline");
    type(file, ", and more");
    await file.flush();
    later.network.restore();
    await until(() => file.status().save === "saved", "it is saved");
    const reader = await desk.open(desk.person(), link);
    expect(textOf(reader)).toBe("known here, and more");
  });

  test(`a lost answer does not duplicate text in a ${privacy} file`, async () => {
    const { link } = await desk.note({ privacy });
    const person = desk.person();
    const file = await desk.open(person, link);
    let lost = 0;
    person.network.hook = async (path, init, send) => {
      const response = await send();
      if (!isSync(path) || !String(init.body).includes('"update"') || lost === 3) return response;
      lost += 1;
      await response.body?.cancel();
      throw new TypeError("fetch failed");
    };
    type(file, "once");
    await until(() => file.status().save === "saved", "it is saved at the fourth try");
    expect(lost).toBe(3);
    const ids = person.network.sent.flatMap(
      (line) => /"(?:updateId|id)":"([^"]+)"/.exec(line)?.[1] ?? [],
    );
    expect(new Set(ids).size).toBe(1);
    const reader = await desk.open(desk.person(), link);
    expect(textOf(reader)).toBe("once");
  });
}

test("while the server is down one edit at a time checks whether it is back", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link, { frame: 0 });
  let isAway = true;
  let tries = 0;
  let underWay = 0;
  let together = 0;
  person.network.hook = async (path, init, send) => {
    if (!isAway) return send();
    if (!isSync(path) || !String(init.body).includes('"update"'))
      throw new TypeError("fetch failed");
    tries += 1;
    underWay += 1;
    together = Math.max(together, underWay);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    throw new TypeError("fetch failed");
  };
  for (const word of ["one ", "two ", "three ", "four "]) {
    type(file, word);
    await file.flush();
  }
  const isOffline = () => file.status().save === "offline";
  // Those sent at the same time, before the outage was known, have ended.
  await until(() => isOffline() && underWay === 0, "it is said to be offline");
  const before = tries;
  together = 0;
  await until(() => tries > before + 5, "it was asked again");
  expect(together).toBe(1);
  isAway = false;
  await until(() => file.status().save === "saved", "it is saved");
});

test("typing continues while the server restarts, and nothing is lost or duplicated", async () => {
  const own = await Desk.open();
  try {
    const { link } = await own.note();
    const ana = await own.open(own.person(), link);
    const ben = await own.open(own.person(), link);
    let expected = "";
    for (let at = 0; at < 60; at++) {
      type(ana, `${at} `);
      expected += `${at} `;
      if (at === 20) await own.stopServer();
      if (at === 40) await own.startServer();
      await new Promise((resolve) => setImmediate(resolve));
    }
    await until(() => textOf(ben) === expected, "Ben has every word");
    await until(() => ana.status().save === "saved", "Ana's words are saved");
    await until(() => ana.status().transport === "stream", "the stream is back");
  } finally {
    await own.close();
  }
});

test.each([
  ["without a stream", () => new Response(null, { status: 405 })],
  // Too many files are open from here, so this one's text need not wait.
  [
    "with one stream too many",
    () => Response.json({}, { status: 429, headers: { "Retry-After": "60" } }),
  ],
])("%s the file is kept up to date by asking", async (_why, refusal) => {
  const { link } = await desk.note();
  const person = desk.person();
  person.network.hook = (path, _init, send) =>
    path.endsWith("/events") ? Promise.resolve(refusal()) : send();
  const file = await desk.open(person, link);
  const other = await desk.open(desk.person(), link);
  type(other, "asked for");
  await until(() => textOf(file) === "asked for", "the polling tab has it");
  expect(file.status().transport).toBe("polling");
  type(file, " and answered");
  await until(() => textOf(other) === "asked for and answered", "the other has the answer");
});

test("a tab that is hidden for long frees its stream, and takes it again when visible", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link, { hiddenRelease: 10, pollHidden: 30 });
  await until(() => file.status().transport === "stream", "there is a stream");
  person.page("hidden");
  await until(() => file.status().transport === "polling", "the tab polls");
  person.page("visible");
  await until(() => file.status().transport === "stream", "the stream is back");
});
