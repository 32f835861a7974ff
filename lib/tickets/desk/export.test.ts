import { beforeEach, expect, test } from "vitest";
import { GET as exportRoute } from "@/app/api/desk/tickets.csv/route";
import { pool } from "@/db/client";
import { csvRow } from "@/lib/formats/csv";
import { signUp, type TestPerson } from "@/lib/testing/accounts";
import { at, newProject, type TestProject } from "@/lib/testing/desk";
import { filed } from "@/lib/testing/tickets";
import { makeProjectKey } from "@/lib/tickets/keys";

const download = (who: TestPerson, query = "") =>
  at(who, exportRoute, "/api/desk/tickets.csv", {}, { query });
const linesOf = (text: string) => text.split("\r\n").slice(0, -1);

let agent: TestPerson;
let project: TestProject;
let key: string;

beforeEach(async () => {
  agent = await signUp();
  project = await newProject([[agent, "agent"]]);
  ({ key } = await makeProjectKey(agent.userId, project.id, "Shop"));
});

// D-29
test("a member exports all tickets as a table in which no cell is a formula", async () => {
  const message = '=HYPERLINK("https://evil.test","x")\nsecond, line';
  const code = await filed({ key }, { message, subject: "+1", name: "@Ann", email: "ann@x.test" });
  const { status, body, headers } = await download(agent);
  expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
    200,
    "text/csv; charset=utf-8",
    "no-store",
  ]);
  expect(headers.get("content-disposition")).toMatch(
    /^attachment; filename="tickets-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, row] = linesOf(body);
  expect(head).toBe(
    '"code","project","status","subject","customer_name","customer_email","created_at","updated_at","resolved_at","messages","first_message"',
  );
  expect(row?.replace(/"\d{4}-[^"]*Z"/g, "at")).toBe(
    `"${code}","${project.slug}","open","'+1","'@Ann","ann@x.test",at,at,,1,"'=HYPERLINK(""https://evil.test"",""x"")\nsecond, line"`,
  );
});

test("a byte order mark is added on request", async () => {
  const mark = [0xef, 0xbb, 0xbf];
  expect([...(await download(agent, "bom=1")).bytes.slice(0, 3)]).toEqual(mark);
  expect([...(await download(agent)).bytes.slice(0, 3)]).not.toEqual(mark);
});

test("the export has every ticket once, and none of other projects", async () => {
  await pool().query(
    `with c as (insert into ticket_customer (project_id, email) values ($1, 'many@x.test') returning id),
     t as (insert into ticket (project_id, customer_id, code, created_at)
       select $1, c.id, $2 || '-' || lpad(n::text, 8, '0'), now() - n / 3 * interval '1 millisecond'
       from c, generate_series(1, 250) n returning id)
     insert into ticket_message (ticket_id, author, body) select id, 'customer', 'x' from t`,
    [project.id, project.slug],
  );
  const other = await signUp();
  const foreign = await newProject([[other, "owner"]]);
  const theirs = await filed(await makeProjectKey(other.userId, foreign.id, "Shop"));
  const codes = linesOf((await download(agent)).body)
    .slice(1)
    .map((line) => line.split(",", 1)[0]);
  expect([codes.length, new Set(codes).size]).toEqual([250, 250]);
  expect(codes).not.toContain(`"${theirs}"`);
  expect(linesOf((await download(agent, "status=resolved")).body)).toHaveLength(1);
  expect(linesOf((await download(agent, `project=${foreign.slug}`)).body)).toHaveLength(1);
  expect((await download(agent, "status=x")).status).toBe(400);
});

test("a client that disconnects stops the export", async () => {
  const { exportTickets } = await import("./export");
  const { body } = exportTickets(agent.userId, { status: "all", bom: "0", project: undefined });
  const reader = body?.getReader();
  expect((await reader?.read())?.done).toBe(false);
  await reader?.cancel();
  expect((await reader?.read())?.done).toBe(true);
});

test.each([
  ["=1", '"\'=1"\r\n'],
  ["-1", '"\'-1"\r\n'],
  ["\t=1", '"\'\t=1"\r\n'],
  ["\r\n=1", '"\'\r\n=1"\r\n'],
  ["＝1", '"\'＝1"\r\n'],
  ['say "=1"', '"say ""=1"""\r\n'],
  ["", '""\r\n'],
])("the cell %j is written so", (text, line) => {
  expect(csvRow([text])).toBe(line);
});
