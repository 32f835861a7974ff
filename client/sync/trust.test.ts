// P4: a server that lies. The client refuses, and sends it nothing readable.
import { afterAll, beforeAll, expect, test } from "vitest";
import { newCapability } from "../../lib/protocol/capability";
import { Desk, type Person, textOf, type, until } from "../testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

type Json = Record<string, unknown>;

/** Changes JSON answers whose path ends like this. */
function lie(person: Person, end: RegExp, change: (answer: Json) => Json) {
  person.network.hook = async (path, _init, send) => {
    const response = await send();
    if (!end.test(path) || !response.ok) return response;
    const answer: Json = await response.json();
    return Response.json(change(answer));
  };
}

const PAGE = /\/documents\/[0-9a-f-]{36}$/;
const SYNC = /sync$/;
const noStream = { streamRetry: 600_000 };

test("a wrong key opens nothing and sends nothing but the first request", async () => {
  const { id, capability } = await desk.note();
  const person = desk.person();
  const opening = desk.open(person, `/d/${id}#${capability}.${newCapability()}`);
  await expect(opening).rejects.toMatchObject({ name: "OpenError", code: "wrong-key" });
  expect(person.network.sent).toEqual([`GET /api/documents/${id} `]);
});

test("a link that lost its key says so", async () => {
  const { id, capability } = await desk.note();
  const opening = desk.open(desk.person(), `/d/${id}#${capability}`);
  await expect(opening).rejects.toMatchObject({ code: "key-missing" });
});

test("a file that the server calls standard although the link has a key is not opened, and nothing is sent", async () => {
  const { link } = await desk.note();
  const standard = await desk.note({ privacy: "standard", title: "Not the file you asked for" });
  const person = desk.person();
  const page = await (
    await desk.person().environment.fetch(`${desk.server.url}/api/documents/${standard.id}`, {
      headers: { Authorization: `Bearer ${standard.capability}`, "X-Svc-Client": "6" },
    })
  ).json();
  lie(person, PAGE, ({ id }) => ({ ...page, id }));
  await expect(desk.open(person, link)).rejects.toMatchObject({ code: "server" });
  expect(person.network.sent).toHaveLength(1);
});

test("another file's snapshot is not opened, even with the same key", async () => {
  const one = await desk.note({ title: "one" });
  const person = desk.person();
  // The same key for another file: only the context tells them apart.
  const two = await desk.note({ title: "two" });
  lie(person, PAGE, (page) => ({ ...page, id: two.id }));
  const address = `/d/${two.id}#${one.capability}.${one.contentKey}`;
  const real = person.network.hook;
  person.network.hook = (path, init, send) =>
    PAGE.test(path)
      ? real(path, init, () =>
          desk.person().environment.fetch(`${desk.server.url}/api/documents/${one.id}`, init),
        )
      : send();
  await expect(desk.open(person, address)).rejects.toMatchObject({ code: "wrong-key" });
});

test("updates that were swapped, changed or cut short are left out and counted; the others are read", async () => {
  const { link } = await desk.note();
  const writer = await desk.open(desk.person(), link);
  for (const words of ["one ", "two ", "three "]) {
    type(writer, words);
    await writer.flush();
  }
  const person = desk.person();
  lie(person, PAGE, (page) => {
    const updates = page.updates as { id: string; payload: string }[];
    const [one, two, three] = updates;
    return { ...page, updates: [one, { ...two, id: three!.id }, { ...three, id: two!.id }] };
  });
  const file = await desk.open(person, link);
  expect(textOf(file)).toBe("one ");
  expect(file.status().damaged).toBe(2);
});

test("a version that goes back is refused and reported, and ends all sending", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link, noStream);
  type(file, "kept");
  await file.flush();
  lie(person, SYNC, (answer) => ({ ...answer, version: 0, cursor: 0 }));
  type(file, " here");
  await until(() => file.status().save === "refused", "the file is refused");
  expect(file.status().refusal?.reason).toBe("rollback");
  const sent = person.network.sent.length;
  type(file, " only");
  await file.flush();
  expect(person.network.sent.length).toBe(sent);
  // Unsent edits are there at the next opening.
  const next = await desk.open(desk.person(person.indexedDB), link);
  await until(() => textOf(next) === "kept here only", "the edits are still there");
});

test("when the server's version is older than this device's copy, the copy opens and nothing is sent", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const before = await desk.open(person, link);
  type(before, "remembered");
  await before.flush();
  await before.close();
  const later = desk.person(person.indexedDB);
  lie(later, PAGE, (page) => ({ ...page, version: 0, cursor: 0, updates: [] }));
  const file = await desk.open(later, link);
  expect(textOf(file)).toBe("remembered");
  expect(file.status()).toMatchObject({ save: "stopped", refusal: { reason: "rollback" } });
  expect(later.network.sent).toHaveLength(1);
});

test("answers that leave out changes, or have another shape, count as no answer", async () => {
  const { link } = await desk.note();
  const writer = await desk.open(desk.person(), link);
  type(writer, "all of it");
  await writer.flush();
  for (const change of [
    (page: Json): Json => ({ ...page, cursor: 0, updates: [] }),
    (page: Json): Json => ({ ...page, version: "many" }),
    (page: Json): Json => ({ ...page, role: "god" }),
    (page: Json): Json => ({ ...page, updates: [{ id: 1 }] }),
  ]) {
    const person = desk.person();
    person.network.hook = async (_path, _init, send) => {
      const answer: Json = await (await send()).json();
      return Response.json(change({ updates: [], ...answer }));
    };
    await expect(desk.open(person, link)).rejects.toMatchObject({
      name: "OpenError",
      code: "server",
    });
  }
});

test("encrypted files never send a readable word, whatever happens", async () => {
  const { link } = await desk.note({ title: "Payroll" });
  const person = desk.person();
  const file = await desk.open(person, link);
  file.awareness.setLocalStateField("user", { name: "Marguerite", color: "#000000" });
  type(file, "Salaries of everyone");
  await file.flush();
  await file.close();
  const all = person.network.sent.join("\n");
  for (const word of ["Payroll", "Marguerite", "Salaries"]) {
    expect(all).not.toContain(word);
    expect(all).not.toContain(Buffer.from(word).toString("base64").slice(0, 8));
  }
});
