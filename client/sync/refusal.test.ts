import { afterAll, beforeAll, expect, test } from "vitest";
import { hashCapability } from "../../lib/protocol/capability";
import { deriveShortLink } from "../../lib/protocol/short-links";
import { createShareLink, listShareLinks, revokeLinks, undoRevoke } from "../share-links";
import { Desk, type Person, textOf, type, until } from "../testing/desk";
import { openStore } from "./store";
import type { OpenFile } from "./types";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

type Sharing = { role: "edit" | "view"; short?: boolean; expiresAt?: string | null };

async function share(owner: OpenFile, { role, short = false, expiresAt = null }: Sharing) {
  const link = { role, name: "Ben", expiresAt, short };
  return (await createShareLink(owner, link, desk.person().environment)).url;
}

test("a short link opens the same file, and only the owner reads its name", async () => {
  for (const privacy of ["e2ee", "standard"] as const) {
    const { link } = await desk.note({ privacy });
    const owner = await desk.open(desk.person(), link);
    const url = await share(owner, { role: "edit", short: true });
    expect(url).toMatch(/\/d#1[\w-]{43}$/);
    const person = desk.person();
    const ben = await desk.open(person, url);
    expect(ben.role).toBe("edit");
    type(ben, "by the short way");
    await until(() => textOf(owner) === "by the short way", "the owner sees it");
    const [row] = await listShareLinks(owner, desk.person().environment);
    expect(row).toMatchObject({ role: "edit", name: "Ben", expired: false, expiresAt: null });
    await ben.close();
    const offline = desk.person(person.indexedDB);
    offline.network.cut();
    expect(textOf(await desk.open(offline, url))).toBe("by the short way");
  }
});

test("a short link opened on this device before needs no request", async () => {
  const { link } = await desk.note();
  const owner = await desk.open(desk.person(), link);
  type(owner, "known");
  await owner.flush();
  const url = await share(owner, { role: "edit", short: true });
  const first = desk.person();
  await (await desk.open(first, url)).close();
  const again = desk.person(first.indexedDB);
  expect(textOf(await desk.open(again, url))).toBe("known");
  expect(again.network.sent.join("\n")).not.toContain("/api/links");
  expect(again.network.sent[0]).toMatch(/^GET \/api\/documents\/[\w-]{36} /);
});

test("a stored short link that can no longer be read is requested again", async () => {
  const { link } = await desk.note();
  const owner = await desk.open(desk.person(), link);
  const url = await share(owner, { role: "edit", short: true });
  const person = desk.person();
  await (await desk.open(person, url)).close();
  const { capability } = await deriveShortLink(url.slice(-43));
  const store = await openStore(person.indexedDB);
  const kept = await store.link(await hashCapability(capability));
  if (kept) await store.keepLink({ ...kept, envelope: "AAAA" });
  store.close();
  expect((await desk.open(desk.person(person.indexedDB), url)).id).toBe(owner.id);
});

test("a reader's link shows everything and sends no content", async () => {
  const { link } = await desk.note();
  const owner = await desk.open(desk.person(), link);
  const person = desk.person();
  const reader = await desk.open(person, await share(owner, { role: "view" }));
  expect(reader.role).toBe("view");
  type(owner, "for reading");
  await until(() => textOf(reader) === "for reading", "the reader sees it");
  await until(() => owner.status().peers === 1, "the owner sees the reader");
  expect(owner.roleOf(reader.doc.clientID)).toBe("view");
  type(reader, "?");
  await reader.flush();
  expect(person.network.sent.join()).not.toContain('"update"');
});

/** With a stream, by a link that ends soon; on a slow machine, by a later one. */
async function openedBeforeItEnds(owner: OpenFile, person: Person): Promise<OpenFile> {
  for (let moment = 1_500; ; moment *= 2) {
    const expiresAt = new Date(Date.now() + moment).toISOString();
    const url = await share(owner, { role: "edit", expiresAt });
    const ben = await desk.open(person, url).catch(() => null);
    if (ben === null) continue;
    const isHeard = () => ben.status().transport === "stream";
    await until(() => isHeard() || ben.status().save === "stopped", "Ben has a stream or is told");
    if (isHeard()) return ben;
    await ben.close();
  }
}

// F-101, F-102
test("a link that ends while somebody types says so, and the typed text is kept", async () => {
  const { link } = await desk.note();
  const owner = await desk.open(desk.person(), link);
  const person = desk.person();
  const ben = await openedBeforeItEnds(owner, person);
  await until(() => ben.status().save === "stopped", "Ben is told");
  expect(ben.status().refusal).toMatchObject({ status: 404 });
  expect(ben.status().transport).toBe("none");
  type(ben, "too late");
  await ben.flush();
  expect(ben.status().save).toBe("refused");
  const next = await desk.open(desk.person(person.indexedDB), link);
  expect(textOf(next)).toBe("too late");
});

// F-100
test("a page whose link is restored soon continues soon, although a link that stays revoked is rarely asked for", async () => {
  const { link } = await desk.note();
  const owner = await desk.open(desk.person(), link);
  const url = await share(owner, { role: "edit" });
  const ben = await desk.open(desk.person(), url, { recheckFirst: 40, recheck: 3_600_000 });
  await until(() => ben.status().transport === "stream", "Ben has a stream");
  for (const words of ["once", "again"]) {
    const revoked = await revokeLinks(owner, null, desk.person().environment);
    await until(() => ben.status().save === "stopped", "Ben is told");
    type(ben, words);
    await undoRevoke(owner, revoked, desk.person().environment);
    await until(() => ben.status().save === "saved", "Ben's page goes on");
    await until(() => textOf(owner).includes(words), "what he wrote meanwhile arrives");
    await until(() => ben.status().transport === "stream", "Ben has a stream again");
  }
});

// F-072
test("a presence number that another link uses is replaced, and both people are seen", async () => {
  const { link } = await desk.note();
  const ana = await desk.open(desk.person(), link);
  const ben = await desk.open(desk.person(), await share(ana, { role: "edit" }));
  await until(() => ana.status().peers === 1 && ben.status().peers === 1, "each sees the other");
  const taken = ana.doc.clientID;
  ben.doc.clientID = taken;
  ben.awareness.clientID = taken;
  ben.awareness.setLocalStateField("user", { name: "Ben", color: "#117733" });
  await until(() => ben.doc.clientID !== taken, "Ben has a new number");
  expect(ben.awareness.clientID).toBe(ben.doc.clientID);
  await until(
    () => ana.awareness.getStates().get(ben.doc.clientID)?.user?.name === "Ben",
    "Ana sees Ben under it",
  );
  type(ben, "still writing");
  await until(() => textOf(ana) === "still writing", "Ana sees what Ben writes");
});

test("a file that needs a newer client cannot be saved here, and the server's message is shown", async () => {
  const { link } = await desk.note();
  const person = desk.person();
  const file = await desk.open(person, link, { recheck: 20 });
  let isOld = true;
  person.network.hook = (_path, init, send) => {
    if (!isOld) return send();
    const headers = { ...Object(init.headers), "X-Svc-Client": "1" };
    return globalThis.fetch(`${desk.server.url}${_path}`, {
      ...init,
      headers: { ...headers, "Sec-Fetch-Site": "same-origin" },
    });
  };
  const raiser = await desk.open(desk.person(), link);
  await raiser.raiseLevel(2);
  type(file, "kept");
  await until(() => file.status().save === "refused", "the file is refused");
  expect(file.status().refusal).toMatchObject({ status: 400, reason: "upgrade" });
  isOld = false;
  await until(() => textOf(raiser) === "kept", "it arrives after the update of the app");
  await until(() => file.status().save === "saved", "all is well");
});

test("a file that cannot be opened says why", async () => {
  const { id, link } = await desk.note();
  const rejects = (address: string, code: string) =>
    expect(desk.open(desk.person(), address)).rejects.toMatchObject({ name: "OpenError", code });
  await rejects("/d#2whatever", "link-newer");
  await rejects(`/d/${id}#short`, "link-incomplete");
  await rejects(link.replace(id, crypto.randomUUID()), "not-found");
  const answers = [
    { status: 410, reason: "trashed", code: "trashed" },
    { status: 400, reason: "upgrade", code: "upgrade" },
    { status: 429, reason: "rate", code: "rate" },
    { status: 500, reason: null, code: "server" },
  ];
  for (const { status, reason, code } of answers) {
    const person = desk.person();
    const refusal = { error: "No.", reason, trashedAt: "2026-11-01T00:00:00.000Z" };
    person.network.hook = async () =>
      Response.json(refusal, { status, headers: { "Retry-After": "7" } });
    await expect(desk.open(person, link)).rejects.toMatchObject({ code, message: "No." });
  }
  const cut = desk.person();
  cut.network.cut();
  await expect(desk.open(cut, link)).rejects.toMatchObject({ code: "network" });
});
