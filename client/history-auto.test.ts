import { afterAll, beforeAll, expect, test } from "vitest";
import { age } from "@/lib/testing/history";
import { writeMarkdown } from "../lib/kinds/note/from-markdown";
import { plainText } from "../lib/kinds/note/text";
import { History } from "./history";
import { keepVersions } from "./history-auto";
import type { OpenFile } from "./sync/types";
import { Desk, type Person, until } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

async function opened(privacy: "e2ee" | "standard", person = desk.person()) {
  const note = await desk.note({ privacy, title: "Payroll" });
  const file = await desk.open(person, note.link);
  return { note, file, person, history: new History(file, person.environment) };
}

async function write(file: OpenFile, markdown: string): Promise<void> {
  writeMarkdown(file.doc, markdown);
  await file.flush();
}

const QUICK = {
  interval: 60_000,
  jitter: 10,
  retry: 10,
  pause: 60_000,
  intervalAfterPause: 60_000,
};

async function autos(history: History): Promise<number> {
  return (await history.list()).filter(({ kind }) => kind === "auto").length;
}

const posts = ({ network }: Person) =>
  network.sent.filter((line) => line.includes('"auto":true')).length;
const looks = ({ network }: Person) =>
  network.sent.filter((line) => /^GET \S+\/history $/.test(line)).length;

/** Waits until a person's client has received this many of the history's answers to a method. */
function answers({ network }: Person, method: string): () => number {
  let count = 0;
  network.hook = async (path, init, send) => {
    const response = await send();
    if (path.endsWith("/history") && init.method === method) count++;
    return response;
  };
  return () => count;
}
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

test("an editor's change saves a version after the interval, and not before", async () => {
  const { file, history, person } = await opened("e2ee");
  const looked = answers(person, "GET");
  const stop = keepVersions(file, history, person.environment, QUICK);
  await write(file, "too soon");
  await until(() => looked() === 1, "it looked");
  await aMoment();
  expect(posts(person)).toBe(0);
  stop();
  await age(file, 60);
  // A device that has seen the versions' times would refuse to see them older.
  const untold = { ...person.environment, indexedDB: null };
  const later = new History(file, untold);
  const again = keepVersions(file, later, untold, QUICK);
  const saved = answers(person, "POST");
  await write(file, " and now");
  await until(() => saved() === 1, "it saved");
  again();
  const fresh = new History(file, untold);
  expect(await autos(fresh)).toBe(1);
  const [auto] = await fresh.list();
  expect(plainText(await fresh.read(auto!))).toContain("and now");
});

test("the first version is saved when typing pauses, and a pause soon after saves none", async () => {
  const { file, history, person } = await opened("e2ee");
  const stop = keepVersions(file, history, person.environment, { ...QUICK, pause: 20 });
  const saved = answers(person, "POST");
  await write(file, "written and left");
  await until(() => saved() === 1, "it saved");
  const looked = answers(person, "GET");
  await write(file, " and more");
  await until(() => looked() > 0, "it looked");
  await aMoment();
  stop();
  const versions = await history.list();
  expect(versions.map(({ kind }) => kind)).toEqual(["auto", "created"]);
  expect(plainText(await history.read(versions[0]!)).trim()).toBe("written and left");
});

test("a person who joins finds a version of what was written before", async () => {
  const { note, file, history, person } = await opened("e2ee");
  const stop = keepVersions(file, history, person.environment, QUICK);
  await write(file, "before you came");
  const saved = answers(person, "POST");
  const other = desk.person();
  const there = await desk.open(other, note.link);
  await until(() => saved() === 1, "it saved");
  stop();
  const theirs = new History(there, other.environment);
  const [auto] = await theirs.list();
  expect(plainText(await theirs.read(auto!)).trim()).toBe("before you came");
});

test("of two editors, the later one sees the first one's version and saves none", async () => {
  const { note, file, history, person } = await opened("e2ee");
  await age(file, 60);
  const other = desk.person();
  const there = await desk.open(other, note.link);
  const stops = [keepVersions(file, history, { random: () => 0 }, QUICK)];
  const saved = answers(person, "POST");
  await write(file, "one");
  await until(() => saved() === 1, "the first saved");
  await until(() => plainText(there.doc) === "one", "the other has it");
  const theirs = new History(there, other.environment);
  stops.push(keepVersions(there, theirs, { random: () => 1 }, QUICK));
  const looked = answers(other, "GET");
  await write(there, "two");
  await until(() => looked() === 1, "the other looked");
  await aMoment();
  for (const stop of stops) stop();
  expect([posts(other), await autos(history)]).toEqual([0, 1]);
});

test("others' edits, a viewer and a standard file cause no version", async () => {
  const { note, file, person } = await opened("e2ee");
  await age(file, 60);
  const reader = desk.person();
  const there = await desk.open(reader, note.link);
  const stop = keepVersions(
    there,
    new History(there, reader.environment),
    { random: () => 0 },
    QUICK,
  );
  await write(file, "from elsewhere");
  await until(() => plainText(there.doc) === "from elsewhere", "it arrived");
  const standard = await opened("standard");
  keepVersions(standard.file, standard.history, { random: () => 0 }, QUICK);
  await write(standard.file, "here");
  await aMoment();
  stop();
  expect([looks(reader), looks(standard.person), looks(person)]).toEqual([0, 0, 0]);
});
