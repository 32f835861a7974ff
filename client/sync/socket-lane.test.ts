/** Edits over a socket have the same effect as by fetch, and use fetch as soon as the socket does not work. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { WebSocket } from "ws";
import { linkTo } from "@/lib/testing/files";
import { revoke } from "@/lib/testing/sharing";
import type { Socket } from "../environment";
import { Desk, type Person, textOf, type, until } from "../testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

/** One person's sockets. */
class Wire {
  /** Addresses that were tried, and what was sent on them. */
  readonly tried: string[] = [];
  readonly sent: string[] = [];
  /** Stands between the person and the server, and decides what passes. */
  send = (message: string, pass: (message: string) => void): void => pass(message);
  receive = (message: string, pass: (message: string) => void): void => pass(message);
  private readonly open = new Set<WebSocket>();

  constructor(person: Person) {
    person.environment.socket = (url, protocol, on): Socket => {
      this.tried.push(url);
      const raw = new WebSocket(url, protocol, { headers: { "sec-fetch-site": "same-origin" } });
      raw.on("open", () => {
        this.open.add(raw);
        on.open();
      });
      raw.on("message", (data) => this.receive(String(data), on.message));
      raw.on("error", () => undefined);
      raw.on("close", () => {
        this.open.delete(raw);
        on.close();
      });
      return {
        send: (message) => {
          this.sent.push(message);
          this.send(message, (passed) => raw.send(passed));
        },
        close: () => raw.close(),
      };
    };
  }

  get isOpen(): boolean {
    return this.open.size > 0;
  }

  cut(): void {
    for (const raw of this.open) raw.terminate();
  }
}

const hasUpdate = (line: string) => line.includes('"update"');

/** A file that one person edits over a socket, and another person who reads it. */
async function together(privacy: "e2ee" | "standard", timing = {}) {
  const { link, id, capability } = await desk.note({ privacy });
  const person = desk.person();
  const wire = new Wire(person);
  const file = await desk.open(person, link, { socketPatience: 60_000, ...timing });
  await until(() => wire.isOpen, "the socket stands");
  const reader = await desk.open(desk.person(), link);
  const posts = () => person.network.sent.filter(hasUpdate).length;
  const messages = () => wire.sent.filter(hasUpdate).length;
  return { file, reader, wire, person, posts, messages, link, id, capability };
}

for (const privacy of ["e2ee", "standard"] as const) {
  test(`edits of a ${privacy} file use the socket while it is open`, async () => {
    const { file, reader, posts, messages, wire, capability } = await together(privacy);
    for (const word of ["one ", "two ", "three"]) {
      type(file, word);
      await file.flush();
    }
    await until(() => textOf(reader) === "one two three", "the reader has it");
    expect(file.status().save).toBe("saved");
    expect([posts(), messages()]).toEqual([0, 3]);
    expect(wire.tried).toEqual([`${desk.server.url.replace("http", "ws")}/api/socket`]);
    expect(wire.tried.join()).not.toContain(capability);
  });

  // F-038
  test(`an edit of a ${privacy} file sent on a socket that broke is sent again, and exists once`, async () => {
    const { file, reader, wire, posts } = await together(privacy);
    // The server has it, and its answer never arrives.
    wire.receive = () => wire.cut();
    type(file, "before ");
    await file.flush();
    expect(posts()).toBeGreaterThan(0);
    wire.receive = (message, pass) => pass(message);
    type(file, "and after");
    await file.flush();
    await until(() => textOf(reader) === "before and after", "the reader has it, once");
    expect(file.status().save).toBe("saved");
  });
}

test("a socket that never answers is replaced by fetch", async () => {
  const { file, reader, wire, posts } = await together("e2ee", { socketPatience: 30 });
  wire.send = () => undefined;
  type(file, "not lost");
  await file.flush();
  expect(posts()).toBe(1);
  await until(() => textOf(reader) === "not lost", "the reader has it");
  // It is not tried again soon.
  expect(wire.tried).toHaveLength(1);
});

test.each([
  ["no message", "words"],
  ["no answer", '{"id":"1"}\n'],
  ["a status that is none", '{"id":1,"status":42,"headers":{}}\n'],
])("a server that sends %s is asked by fetch", async (_what, message) => {
  const { file, wire, posts } = await together("e2ee");
  wire.receive = (_message, pass) => pass(message);
  type(file, "said again");
  await file.flush();
  expect([file.status().save, posts()]).toEqual(["saved", 1]);
});

test("without sockets one is tried once, and everything uses fetch", async () => {
  const { link } = await desk.note();
  const [refused, blocked] = [desk.person(), desk.person()];
  const wire = new Wire(refused);
  const { socket } = refused.environment;
  refused.environment.socket = (url, protocol, on) =>
    socket?.(url.replace("/api/socket", "/api/health"), protocol, on) ?? { send() {}, close() {} };
  let tries = 0;
  blocked.environment.socket = () => {
    tries += 1;
    throw new Error("refused by policy");
  };
  for (const person of [refused, blocked]) {
    const file = await desk.open(person, link);
    for (const word of ["a", "b", "c"]) {
      await until(() => file.status().transport === "stream", "the stream stands");
      type(file, word);
      await file.flush();
      expect(file.status().save).toBe("saved");
    }
    expect(person.network.sent.filter(hasUpdate)).toHaveLength(3);
  }
  await until(() => wire.tried.length === 1, "it was tried");
  expect([wire.tried.length, wire.sent, tries]).toEqual([1, [], 1]);
});

test("a large edit uses fetch and does not delay keystrokes on the socket", async () => {
  const { file, reader, posts, messages } = await together("e2ee");
  const words = "word ".repeat(20_000);
  type(file, words);
  await file.flush();
  type(file, "!");
  await file.flush();
  await until(() => textOf(reader) === `${words}!`, "the reader has it");
  expect([posts(), messages()]).toEqual([1, 1]);
});

test("a refusal over the socket is the same as over fetch", async () => {
  const note = await desk.note();
  const owner = { id: note.id, capability: note.capability };
  const { capability, linkId } = await linkTo(owner, "edit");
  const person = desk.person();
  const wire = new Wire(person);
  const file = await desk.open(person, note.link.replace(note.capability, capability));
  await until(() => wire.isOpen, "the socket stands");
  // The update is being sent when the link ends.
  const held: (() => void)[] = [];
  wire.send = (message, pass) => held.push(() => pass(message));
  type(file, "too late");
  await until(() => held.length > 0, "it was sent");
  await revoke(owner, linkId);
  for (const release of held) release();
  await until(() => file.status().save === "refused", "the file is refused");
  expect(file.status().refusal?.status).toBe(404);
});

test("after a server restart edits use a new socket", async () => {
  const { file, reader, wire, messages } = await together("e2ee");
  type(file, "before, ");
  await file.flush();
  await desk.stopServer();
  type(file, "meanwhile, ");
  await until(() => file.status().save === "offline", "it is said to be offline");
  await desk.startServer();
  await until(() => file.status().save === "saved", "it is saved");
  await until(() => wire.isOpen, "a socket stands again");
  const before = messages();
  type(file, "and then");
  await file.flush();
  expect(messages()).toBe(before + 1);
  await until(() => textOf(reader) === "before, meanwhile, and then", "the reader has it");
});

test("closing a file or leaving the page leaves no socket open", async () => {
  const { file, wire, person } = await together("e2ee");
  person.page("leaving");
  await until(() => !wire.isOpen, "the socket is closed");
  person.page("visible");
  await until(() => wire.isOpen, "it is back");
  await file.close();
  await until(() => !wire.isOpen, "the socket is closed");
});
