/** What `/api/send` refuses, row by row, and that a mailing cut by a crash goes out once. */
import { expect, test } from "vitest";
import { POST } from "@/app/api/send/route";
import { pool } from "@/db/client";
import { baseUrl } from "@/lib/env";
import { asPerson } from "@/lib/testing/accounts";
import { outboxRows, passTime, soon, withMailServer } from "@/lib/testing/outbox";
import { startSecondProcess } from "@/lib/testing/process";
import { address, mailingTo, newSender, PDF } from "@/lib/testing/sending";

const house = withMailServer();
const KEY = `${"k".repeat(42)}A`;
const withKey = `${baseUrl()}/d/3b241101-e2bb-4255-8caf-4136c566a962#${KEY}.${KEY}`;
const five = () => Array.from({ length: 5 }, address);
const pdf = (values: object = {}) => ({
  pdf: { filename: "a.pdf", data: PDF.toString("base64"), ...values },
});
const pdfOf = (bytes: number) =>
  Buffer.concat([PDF, Buffer.alloc(bytes - PDF.length)]).toString("base64");

// D-95
test.each<[string, object, number, string | null]>([
  ["an id that is no UUID", { id: "17" }, 400, null],
  ["an id in capitals", { id: "3B241101-E2BB-4255-8CAF-4136C566A962" }, 400, null],
  ["nobody to send to", { to: [] }, 400, null],
  ["six people", { to: [...five(), address()] }, 400, null],
  ["somebody without an address", { to: ["bob"] }, 400, null],
  ["an address with a second line", { to: ["bob@x.test\nBcc: eve@x.test"] }, 400, null],
  ["people as a text", { to: "bob@x.test" }, 400, null],
  ["no subject", { subject: "" }, 400, null],
  ["a subject of spaces", { subject: "  " }, 400, null],
  ["a subject of 201 characters", { subject: "s".repeat(201) }, 400, null],
  ["a subject of two lines", { subject: "Hello\r\nBcc: eve@x.test" }, 400, null],
  ["a message of 2,001 characters", { message: "m".repeat(2_001) }, 400, null],
  ["neither a link nor a PDF", { link: undefined }, 400, null],
  ["another site's link", { link: "https://evil.test/sign/verify" }, 400, null],
  ["a link that is none", { link: "sign/verify" }, 400, null],
  ["a PDF without its ending", pdf({ filename: "a.exe" }), 400, null],
  ["a PDF in a folder", pdf({ filename: "../a.pdf" }), 400, null],
  ["a PDF that is none", pdf({ data: Buffer.from("MZ").toString("base64") }), 400, null],
  ["a PDF that is no base64", pdf({ data: "%PDF-" }), 400, null],
  ["a PDF of a byte over 2 MB", pdf({ data: pdfOf(2_097_153) }), 413, "size"],
  ["a PDF by its address", pdf({ url: "https://x.test/a.pdf" }), 400, null],
  ["a member that there is not", { bcc: ["eve@x.test"] }, 400, null],
  ["a copy that is a text", { copy: "yes" }, 400, null],
  ["a link with a key", { link: withKey }, 400, "e2ee"],
  ["a key in the message", { message: `See ${withKey}` }, 400, "e2ee"],
  ["a key in the subject", { subject: `See ${withKey.slice("http://".length)}` }, 400, "e2ee"],
  ["a key beside a PDF", { ...pdf(), link: withKey }, 400, "e2ee"],
])(
  "refused, mailed to nobody and counted as nothing: %s",
  async (_what, values, status, reason) => {
    const person = await newSender();
    const answer = await asPerson(person, POST, { body: mailingTo([address()], values) });
    expect([answer.status, answer.body.reason ?? null]).toEqual([status, reason]);
    expect(await outboxRows()).toEqual([]);
    const { rows } = await pool().query("select 1 from rate_limit where key = $1 and count > 0", [
      `send-hour:${person.userId}`,
    ]);
    expect(rows).toEqual([]);
  },
);

// D-95
test.each<[string, object]>([
  ["five people", { to: five() }],
  ["a subject of 200 characters", { subject: "s".repeat(200) }],
  ["a message of 2,000 characters", { message: "m".repeat(2_000) }],
  ["a PDF of 2 MB", pdf({ data: pdfOf(2_097_152) })],
  ["a link and a PDF", pdf()],
])("sent, at the limit: %s", async (_what, values) => {
  const body = mailingTo([address()], values);
  const answer = await asPerson(await newSender(), POST, { body });
  expect([answer.status, answer.body.sent, answer.body.failed]).toEqual([200, body.to, []]);
});

test("a mailing whose server is killed while it is sent goes out once when it is sent again", async () => {
  // D-95
  const person = await newSender();
  const body = mailingTo([address(), address()]);
  house.server.whims = ["never answer"];
  const server = await startSecondProcess();
  const first = fetch(`${server.url}/api/send`, {
    method: "POST",
    headers: { ...person.headers, "Sec-Fetch-Site": "same-origin" },
    body: JSON.stringify(body),
  });
  await soon(() => house.server.seen).toBe(2);
  await Promise.all([server.kill(), expect(first).rejects.toThrow()]);
  house.server.whims = [];
  await passTime();
  const again = [1, 2, 3].map(() => asPerson(person, POST, { body }));
  for (const answer of await Promise.all(again)) {
    expect([answer.status, answer.body]).toEqual([200, { id: body.id, sent: body.to, failed: [] }]);
  }
  const arrived = house.server.taken.map(({ to }) => [to].flat()[0]?.text);
  expect(arrived.toSorted()).toEqual(body.to.toSorted());
  const { rows } = await pool().query("select count from rate_limit where key = $1", [
    `send-hour:${person.userId}`,
  ]);
  expect(rows).toEqual([{ count: 2 }]);
});
