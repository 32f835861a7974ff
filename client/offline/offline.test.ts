/** Notes created and edited offline, and what happens once there is a connection. */
import { IDBFactory } from "fake-indexeddb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { plainText } from "../../lib/kinds/note/text";
import { openAttachment, uploadAttachment } from "../attachments";
import { createNote } from "../files";
import { forget, list, remember } from "../local-files";
import { Desk, type Person, textOf, type, until } from "../testing/desk";
import { createAnywhere } from "./create";
import { deliver } from "./deliver";
import { owed } from "./owed";
import { listPending } from "./pending";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const isCreation = (path: string) => path === "/api/documents";
const creations = ({ network }: Person) =>
  network.sent.filter((line) => line.startsWith("POST /api/documents {")).length;
const modes = ["e2ee", "standard"] as const;

async function startedOffline(person: Person, privacy: (typeof modes)[number] = "e2ee") {
  person.network.cut();
  const note = await createAnywhere({ title: "From the train", privacy }, person.environment);
  const file = await desk.open(person, note.link);
  type(file, "written on a train");
  await file.flush();
  return { note, file };
}

// F-005 DB-022
test("a note from a template has its text and title, online and offline", async () => {
  const person = desk.person();
  for (const isCut of [false, true]) {
    if (isCut) person.network.cut();
    const note = await createAnywhere({ template: "meeting" }, person.environment);
    const file = await desk.open(person, note.link);
    expect(file.doc.getMap("meta").get("title")).toBe("Meeting notes");
    expect(plainText(file.doc)).toContain("Agenda");
  }
});

// Y-001
test("a note's activity starts with its creator, and with nobody when there is no name", async () => {
  const person = desk.person();
  const by = { name: "Ana", color: "#2c62b8" };
  const told = async (note: Parameters<typeof createAnywhere>[0]) => {
    const file = await desk.open(person, (await createAnywhere(note, person.environment)).link);
    return Object.values(file.doc.getMap("activity").toJSON());
  };
  expect(await told({ by })).toMatchObject([{ person: by, action: "created" }]);
  expect(await told({ by, template: "brief" })).toMatchObject([{ person: by, action: "created" }]);
  expect(await told({})).toEqual([]);
});

for (const privacy of modes) {
  // Y-060, F-015
  test(`a ${privacy} note created offline is on the server once there is a connection`, async () => {
    const person = desk.person();
    const { note, file } = await startedOffline(person, privacy);
    expect(file.status().save).toBe("offline");
    expect(file.role).toBe("owner");
    expect((await list(person.environment)).map(({ title }) => title)).toEqual(["From the train"]);
    person.network.restore();
    await until(() => file.status().save === "saved", "it is saved");
    const reader = await desk.open(desk.person(), note.link);
    expect(textOf(reader)).toBe("written on a train");
    expect(reader.doc.getMap("meta").get("title")).toBe("From the train");
    expect(await listPending(person.environment)).toEqual([]);
  });

  test(`a ${privacy} note created offline is still there in the next browser session`, async () => {
    const before = desk.person();
    const { note } = await startedOffline(before, privacy);
    const after = desk.person(before.indexedDB);
    after.network.cut();
    const again = await desk.open(after, note.link);
    expect(textOf(again)).toBe("written on a train");
    expect(again.doc.getMap("meta").get("title")).toBe("From the train");
    after.network.restore();
    await until(() => again.status().save === "saved", "it is saved");
    expect(textOf(await desk.open(desk.person(), note.link))).toBe("written on a train");
  });
}

test("notes and edits are sent even if nobody opens the note again", async () => {
  const person = desk.person();
  const { link } = await desk.note();
  const known = await desk.open(person, link);
  type(known, "before ");
  await known.flush();
  await remember(
    {
      id: known.id,
      token: link.split("#")[1] ?? "",
      title: "Known",
      role: "owner",
      openedAt: new Date().toISOString(),
      kind: "note",
      privacy: "e2ee",
    },
    person.environment,
  );
  person.network.cut();
  type(known, "meanwhile");
  await known.close();
  const { note, file } = await startedOffline(person);
  await file.close();
  const { environment } = person;
  expect((await owed(environment)).size).toBe(2);
  await expect(deliver(new Set(), environment)).rejects.toThrow("could not be reached");
  expect((await owed(environment)).size).toBe(2);
  person.network.restore();
  await deliver(new Set(), environment);
  expect((await owed(environment)).size).toBe(0);
  expect(textOf(await desk.open(desk.person(), note.link))).toBe("written on a train");
  expect(textOf(await desk.open(desk.person(), link))).toBe("before meanwhile");
});

// F-015
test.each([
  ["a network that wants a password", () => new Response("<title>Sign in</title>")],
  ["a proxy whose server is away", () => new Response("Bad gateway", { status: 502 })],
])("behind %s a note is started on this device, and sent later", async (_where, answer) => {
  const person = desk.person();
  person.network.hook = async () => answer();
  const note = await createAnywhere({ title: "From the hotel" }, person.environment);
  expect((await listPending(person.environment)).map(({ id }) => id)).toEqual([note.id]);
  person.network.hook = (_path, _init, send) => send();
  await deliver(new Set(), person.environment);
  const reader = await desk.open(desk.person(), note.link);
  expect(reader.doc.getMap("meta").get("title")).toBe("From the hotel");
});

test("a creation whose answer was lost creates one note, not two", async () => {
  const person = desk.person();
  person.network.hook = async (path, _init, send) => {
    const response = await send();
    if (isCreation(path)) throw new TypeError("the answer was lost");
    return response;
  };
  const note = await createAnywhere({ title: "Once" }, person.environment);
  expect(await listPending(person.environment)).toHaveLength(1);
  person.network.hook = (_path, _init, send) => send();
  const tabs = await Promise.all([desk.open(person, note.link), desk.open(person, note.link)]);
  type(tabs[0], "one");
  type(tabs[1], "one");
  await until(() => tabs.every((tab) => tab.status().save === "saved"), "both tabs saved");
  expect(await listPending(person.environment)).toEqual([]);
  const reader = await desk.open(desk.person(), note.link);
  expect(textOf(reader)).toBe("oneone");
  expect(creations(person)).toBeGreaterThan(1);
});

test("an attachment that is sent before its note creates the note first", async () => {
  const person = desk.person();
  person.network.cut();
  const note = await createAnywhere({}, person.environment);
  person.network.restore();
  const file = { ...note, contentKeyText: note.contentKey };
  const content = { name: "map.png", type: "image/png", bytes: new Uint8Array([1, 2, 3]) };
  const id = await uploadAttachment(file, content, {}, person.environment);
  const read = await openAttachment(file, id, {}, desk.person().environment);
  expect(read.bytes).toEqual(content.bytes);
  expect(await listPending(person.environment)).toEqual([]);
});

test("two tabs that reconnect at once create one note", async () => {
  const person = desk.person();
  const { note, file } = await startedOffline(person);
  const other = await desk.open(person, note.link);
  type(other, " and in another tab");
  person.network.restore();
  const saved = () => [file, other].every((tab) => tab.status().save === "saved");
  await until(saved, "both tabs are saved");
  const reader = await desk.open(desk.person(), note.link);
  expect(textOf(reader)).toContain("written on a train");
  expect(textOf(reader)).toContain(" and in another tab");
});

// F-002
test("a refused creation is reported with the server's message, and nothing of the note is lost", async () => {
  const person = desk.person();
  const { note, file } = await startedOffline(person);
  let refused = 0;
  person.network.hook = async (path, _init, send) => {
    if (!isCreation(path)) return send();
    refused += 1;
    const headers = { "Retry-After": "3600" };
    return Response.json({ error: "Wait a little.", reason: "rate" }, { status: 429, headers });
  };
  person.network.restore();
  await until(() => file.status().save === "refused", "it is said to be refused");
  const message = "Too many new files came from this network within an hour.";
  expect(file.status().refusal).toEqual({ status: 403, reason: "pending", message });
  type(file, ", and on");
  file.askAgain();
  await file.close();
  // The server is not called until its waiting time is over.
  expect(refused).toBe(1);
  person.network.hook = (_path, _init, send) => send();
  const again = await desk.open(person, note.link);
  await until(() => again.status().save === "saved", "it is saved in the end");
  expect(textOf(await desk.open(desk.person(), note.link))).toBe("written on a train, and on");
});

test("a level that was raised once needs no connection, and the first time it does", async () => {
  const person = desk.person();
  const { link } = await desk.note();
  const file = await desk.open(person, link);
  await file.raiseLevel(2);
  person.network.cut();
  await file.raiseLevel(2);
  await expect(file.raiseLevel(3)).rejects.toMatchObject({ name: "NetworkError" });
});

test("a server error is not a refusal", async () => {
  const person = desk.person();
  const { file } = await startedOffline(person);
  let tries = 0;
  person.network.hook = async (path, _init, send) => {
    if (!isCreation(path)) return send();
    tries += 1;
    return Response.json({ error: "no" }, { status: 503 });
  };
  person.network.restore();
  await until(() => tries > 1, "it is tried again");
  expect(file.status().save).toBe("offline");
  person.network.hook = (_path, _init, send) => send();
  await until(() => file.status().save === "saved", "it is saved");
});

test("removing an unsent note from this browser's list keeps what its link opens", async () => {
  const person = desk.person();
  const { note, file } = await startedOffline(person);
  await file.close();
  await forget(note.id, person.environment);
  expect(await list(person.environment)).toEqual([]);
  const again = await desk.open(person, note.link);
  expect(textOf(again)).toBe("written on a train");
});

test("an encrypted note created offline is readable only through the list on this device", async () => {
  const person = desk.person();
  const { note } = await startedOffline(person);
  const kept = JSON.stringify(await listPending(person.environment));
  expect(kept).toContain(note.capability);
  expect(kept).not.toContain(note.contentKey ?? "a key");
  expect(kept).not.toContain("From the train");
});

test("without storage or room an error is shown, and no note seems to exist", async () => {
  const full = new IDBFactory();
  const refusing = new Proxy(full, {
    get: (factory, name) =>
      name === "open"
        ? () => {
            throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
          }
        : Reflect.get(factory, name),
  });
  for (const indexedDB of [null, refusing]) {
    const person = desk.person();
    person.network.cut();
    const environment = { ...person.environment, indexedDB };
    await expect(createAnywhere({}, environment)).rejects.toMatchObject({ name: "DeviceError" });
  }
});

test("online a note is created as usual, and nothing stays on the device", async () => {
  const person = desk.person();
  const made = await createAnywhere({ title: "Here" }, person.environment);
  const plain = await createNote({ title: "There" }, person.environment);
  expect(Object.keys(made)).toEqual(Object.keys(plain));
  expect(await listPending(person.environment)).toEqual([]);
  expect((await desk.open(person, made.link)).role).toBe("owner");
});
