import { afterAll, beforeAll, expect, test } from "vitest";
import { Reach } from "./reach";
import { Desk, type Person, until } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

/** A page's reach, the changes it reported, and the page's send function. */
function pageOf(person: Person) {
  const reach = new Reach(person.environment);
  const told: string[] = [];
  reach.listen(() => told.push(reach.isAway ? "away" : "back"));
  const send = reach.watch(person.environment.fetch);
  const ask = () => send(`${person.environment.origin}/api/plan`, {}).catch(() => null);
  return { reach, told, ask };
}

const page = () =>
  new Response("<title>Sign in to this network</title>", {
    headers: { "Content-Type": "text/html" },
  });

test("after a failed request the server counts as away and is asked until it answers", async () => {
  const person = desk.person();
  const { reach, told, ask } = pageOf(person);
  await ask();
  expect(told).toEqual([]);
  person.network.cut();
  await ask();
  await until(() => reach.isAway, "the page is away");
  person.network.restore();
  await until(() => !reach.isAway, "the page is back");
  expect(told).toEqual(["away", "back"]);
});

test("after an answer the server counts as reachable, whatever the browser says about its network", async () => {
  const { reach, told, ask } = pageOf(desk.person());
  reach.lose();
  await ask();
  await until(() => !reach.isAway, "the page is back");
  expect(told).toEqual(["away", "back"]);
});

test("one lost request while the server answers is not an outage", async () => {
  const person = desk.person();
  person.network.hook = (path, _init, send) =>
    path === "/api/health" ? send() : Promise.reject(new TypeError("fetch failed"));
  const { reach, told, ask } = pageOf(person);
  await ask();
  expect(await reach.ask()).toBe(true);
  expect(told).toEqual([]);
});

test.each([
  ["a network that wants a password", page],
  ["a proxy whose server is away", () => new Response("Bad gateway", { status: 502 })],
])("%s answers, and is not the server", async (_what, answer) => {
  const person = desk.person();
  person.network.hook = async () => answer();
  const { reach, told, ask } = pageOf(person);
  await ask();
  await until(() => reach.isAway, "the page is away");
  expect(told).toEqual(["away"]);
  person.network.hook = (_path, _init, send) => send();
  await until(() => !reach.isAway, "the page is back");
});

test("a server that answers with an error is reachable", async () => {
  const person = desk.person();
  person.network.hook = async () => Response.json({ ok: false }, { status: 503 });
  const { reach, told, ask } = pageOf(person);
  await ask();
  expect(await reach.ask()).toBe(true);
  expect(told).toEqual([]);
});
