import { beforeEach, expect, test } from "vitest";
import { POST as noteRoute } from "@/app/api/desk/tickets/[code]/notes/route";
import { POST as replyRoute } from "@/app/api/desk/tickets/[code]/reply/route";
import * as ticketRoute from "@/app/api/desk/tickets/[code]/route";
import { GET as inboxRoute } from "@/app/api/desk/tickets/route";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { at, newProject } from "@/lib/testing/desk";
import { linkOf, writeTo } from "@/lib/testing/threads";
import { file, filed } from "@/lib/testing/tickets";
import { makeProjectKey } from "@/lib/tickets/keys";

const one = "/api/desk/tickets/:code";
const inbox = (query = "") => at(agent, inboxRoute, "/api/desk/tickets", {}, { query });
const reply = (code: string, body: string) =>
  at(agent, replyRoute, `${one}/reply`, { code }, { body: { body } });
const note = (code: string, body: string) =>
  at(agent, noteRoute, `${one}/notes`, { code }, { body: { body } });
const change = (code: string, status: string) =>
  at(agent, ticketRoute.PATCH, one, { code }, { method: "PATCH", body: { status } });
const codesOf = (body: { tickets: { short_code: string }[] }) =>
  body.tickets.map(({ short_code }) => short_code);

let agent: TestPerson;
let key: string;

beforeEach(async () => {
  agent = await signUp();
  const project = await newProject([[agent, "owner"]]);
  ({ key } = await makeProjectKey(agent.userId, project.id, "Shop"));
});

test("a new message moves its ticket to the top of the inbox, with the message's text", async () => {
  const link = linkOf(await file({ key }));
  const [first, second, third] = [link.code, await filed({ key }), await filed({ key })];
  await reply(second, "Try\n it again.");
  await writeTo(link, { body: "It works  now." });
  const { body } = await inbox();
  expect(codesOf(body)).toEqual([first, second, third]);
  expect(body.tickets.map((row: { last_line: string }) => row.last_line)).toEqual([
    "It works now.",
    "Try it again.",
    body.tickets[2].first_line,
  ]);
  await note(third, "Ask her again tomorrow.");
  const [row] = (await inbox()).body.tickets;
  expect(row).toMatchObject({
    ...{ short_code: third, last_line: "Ask her again tomorrow.", last_internal: true },
    last_author: "customer",
  });
  // Resolving is not a message, so undoing it keeps the ticket's place.
  await change(second, "resolved");
  await change(second, "open");
  expect(codesOf((await inbox()).body)).toEqual([third, first, second]);
});

test("pages contain every ticket once although some move up meanwhile; those are on the first page", async () => {
  const codes: string[] = [];
  for (let i = 0; i < 6; i++) codes.unshift(await filed({ key }));
  const [seen, waiting] = [codes[1] ?? "", codes[5] ?? ""];
  const first = (await inbox("limit=3")).body;
  await reply(seen, "Hello.");
  await reply(waiting, "Hello.");
  const second = (await inbox(`limit=3&cursor=${first.next_cursor}`)).body;
  expect([codesOf(first), codesOf(second), second.next_cursor]).toEqual([
    codes.slice(0, 3),
    codes.slice(3, 5),
    null,
  ]);
  expect(codesOf((await inbox("limit=3")).body)).toEqual([waiting, seen, codes[0]]);
});
