// A page's search requests, in order.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listedNote } from "../testing/archive";
import { Desk, until } from "../testing/desk";
import "../testing/search";
import type { SearchNews } from "./messages";
import { Searcher } from "./searcher";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

function listening(environment = desk.person().environment) {
  const news: SearchNews[] = [];
  const searcher = new Searcher(environment, (one) => news.push(one));
  searcher.ask({ open: { person: null } });
  const answers = () => news.flatMap((one) => ("answer" in one ? [one.answer] : []));
  const ends = () => news.flatMap((one) => ("ended" in one ? [one.ended] : []));
  return { searcher, news, answers, ends };
}

test("a list is known to later requests, and reading reports its progress and end", async () => {
  const files = [await listedNote(desk, "Heron"), await listedNote(desk, "Otter")];
  const { searcher, news, answers, ends } = listening();
  searcher.ask({ list: { files, isWhole: true } });
  searcher.ask({ search: { turn: 1, typed: "otter" } });
  searcher.ask({ fill: { fetches: true } });
  await until(() => ends().length > 0, "the reading ends");
  expect(ends()).toEqual(["done"]);
  const [first] = answers();
  expect([first?.turn, first?.answer.found.map(({ id }) => id)]).toEqual([1, [files[1]?.id]]);
  const progress = news.flatMap((one) => ("progress" in one ? [one.progress.read] : []));
  expect(progress.at(-1)).toBe(2);
});

test("only the newest of several searches is answered", async () => {
  const files = [await listedNote(desk, "Heron")];
  const { searcher, answers } = listening();
  searcher.ask({ list: { files, isWhole: true } });
  for (const [turn, typed] of ["h", "he", "her"].entries())
    searcher.ask({ search: { turn, typed } });
  await until(() => answers().length > 0, "there is an answer");
  expect(answers().map(({ turn }) => turn)).toEqual([2]);
});

test("a stopped reading reports nothing more, and the next one continues", async () => {
  const person = desk.person();
  const files = [await listedNote(desk, "Heron"), await listedNote(desk, "Otter")];
  const { searcher, ends } = listening(person.environment);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  person.network.hook = async (_path, _init, send) => {
    await held;
    return send();
  };
  searcher.ask({ list: { files, isWhole: true } });
  searcher.ask({ fill: { fetches: true } });
  await until(() => person.network.sent.length > 0, "something is asked");
  searcher.ask({ stop: true });
  release();
  searcher.ask({ fill: { fetches: true } });
  await until(() => ends().length > 0, "the second ends");
  expect(ends()).toEqual(["done"]);
});
