import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { anEmail, file, newProject } from "@/lib/testing/tickets";
import { reasonsAgainst } from "./spam";

const said = (more: object = {}, block: string[] = []) =>
  reasonsAgainst(
    {
      email: "ann@shop.example.com",
      message: "Hello, it broke.",
      name: null,
      subject: null,
      ...more,
    },
    block,
  ).map(({ rule, weight }) => `${rule} ${weight}`);
const urls = (count: number, words = "look at ") =>
  Array.from({ length: count }, (_, i) => `${words}http://a.test/${i}`).join(" ");

test.each<[string, object, string[]]>([
  ["plain words", {}, []],
  ["markup of forums", { message: "see [url=http://a.test] it" }, ["markup 3"]],
  ["markup of pages", { message: 'see <a href="x">this thing here</a>' }, ["markup 3"]],
  ["four addresses", { message: urls(4) }, []],
  ["five addresses", { message: urls(5) }, ["some-addresses 1"]],
  ["ten addresses", { message: urls(10) }, ["some-addresses 1"]],
  ["eleven addresses", { message: urls(11) }, ["many-addresses 3"]],
  ["an address alone", { message: "http://a.test/x" }, ["only-addresses 3"]],
  ["an address in the name", { name: "www.a.test" }, ["address-in-name 3"]],
  ["an address in the subject", { subject: "see https://a.test" }, ["address-in-subject 2"]],
])("%s", (_, more, rules) => {
  // D-19
  expect(said(more)).toEqual(rules);
});

test.each<[string, string, boolean]>([
  ["an address", "Ann@shop.example.com", true],
  ["another address", "n@shop.example.com", false],
  ["a domain", "shop.example.com", true],
  ["a domain over it", "example.com", true],
  ["a domain with its sign", "@example.com", true],
  ["a domain that only ends alike", "p.example.com", false],
  ["a word", "BROKE", true],
  ["a word that is not said", "casino", false],
  ["a blank", "  ", false],
])("a block list's %s", (_, entry, isBlocked) => {
  expect(said({}, [entry])).toEqual(isBlocked ? ["blocked 100"] : []);
});

test("strict refuses at three points, normal at five, off never", async () => {
  // T-085
  const message = { message: "http://a.test/x" };
  const subject = { ...message, subject: "www.a.test" };
  for (const [spam, three, five] of [
    ["normal", 201, 422],
    ["strict", 422, 422],
    ["off", 201, 201],
  ] as const) {
    const project = await newProject({ spam });
    expect((await file(project, message)).status).toBe(three);
    expect((await file(project, subject)).status).toBe(five);
  }
});

test("the same words from five people within ten minutes count three points", async () => {
  const project = await newProject({ spam: "strict" });
  const say = (email: string, message = "Buy my  THING") => file(project, { email, message });
  const first = anEmail();
  for (const email of [first, anEmail(), anEmail(), anEmail()])
    expect((await say(email)).status).toBe(201);
  expect((await say(first)).status).toBe(201);
  expect((await say(anEmail(), " buy my thing ")).status).toBe(422);
  expect((await say(anEmail(), "buy my things")).status).toBe(201);
});

test("repeated spam is refused and counted, and nothing of it is stored", async () => {
  // T-085, D-19
  const project = await newProject();
  const gtube = "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X";
  for (const mark of [{}, {}, { "Idempotency-Key": "spam-spam" }]) {
    const refused = await file(project, { message: `Buy ${gtube} now` }, mark);
    expect(refused).toMatchObject({ status: 422, body: { error: { code: "flagged_as_spam" } } });
  }
  const { rows } = await pool().query(
    `select (select count from ticket_flagged where project_id = $1) as flagged,
      (select count(*)::int from ticket where project_id = $1) as tickets,
      (select count(*)::int from ticket_customer where project_id = $1) as customers,
      (select count(*)::int from ticket_event where project_id = $1) as events,
      (select open_count from ticket_project where id = $1) as open`,
    [project.id],
  );
  expect(rows).toEqual([{ flagged: 3, tickets: 0, customers: 0, events: 0, open: 0 }]);
  const off = await newProject({ spam: "off" });
  expect(await file(off, { message: gtube })).toMatchObject({ status: 201 });
});
