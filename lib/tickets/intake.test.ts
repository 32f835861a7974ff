import { expect, test } from "vitest";
import { POST as intakeRoute } from "@/app/api/v1/intake/route";
import { GET as detailRoute } from "@/app/api/v1/tickets/[code]/route";
import { pool } from "@/db/client";
import { anEmail, ask, file, newProject, type TestProject } from "@/lib/testing/tickets";
import { isCapability } from "@/lib/tickets/links";

const STORE = "https://abc.public.blob.vercel-storage.com";
const attachment = (more: object = {}) => ({ url: `${STORE}/a.png`, filename: "a.png", ...more });

async function detail(project: TestProject, code: string) {
  const path = `/api/v1/tickets/${code}`;
  const { body } = await ask(detailRoute, path, project.owner.key, { params: { code } });
  return body.ticket;
}
/** The number of a project's rows in each table. */
async function counts({ id }: TestProject) {
  const { rows } = await pool().query(
    `select (select count(*)::int from ticket where project_id = $1) as tickets,
      (select count(*)::int from ticket_customer where project_id = $1) as customers,
      (select count(*)::int from ticket_event where project_id = $1) as events,
      (select open_count from ticket_project where id = $1) as open`,
    [id],
  );
  return rows[0];
}

test("a ticket is filed completely, and answered with its code and the customer's link", async () => {
  // T-061, T-062, T-063, T-009
  const project = await newProject({ rateMax: 20 });
  const { status, body, headers } = await file(project);
  expect({ status, body }).toEqual({
    status: 201,
    body: {
      ok: true,
      ticket_id: expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
      short_code: expect.stringMatching(new RegExp(`^${project.slug}-[0-9A-HJKMNP-TV-Z]{8}$`)),
      status_url: expect.any(String),
    },
  });
  const url = new URL(body.status_url);
  expect(url.origin + url.pathname).toBe(`http://sealdesk.test/t/${body.short_code}`);
  expect([...url.searchParams.keys()]).toEqual(["k"]);
  expect(isCapability(url.searchParams.get("k") ?? "", body.ticket_id, 0)).toBe(true);
  expect(isCapability(url.searchParams.get("k") ?? "", body.ticket_id, 1)).toBe(false);
  expect(headers.get("x-ratelimit-limit")).toBe("20");
  expect(headers.get("x-ratelimit-remaining")).toBe("19");
  expect(headers.get("cache-control")).toBe("no-store");
  expect(headers.get("access-control-allow-origin")).toBeNull();
});

test("a new ticket is open and has the customer's message with its attachments", async () => {
  // T-070, T-072, T-073, T-086, T-133, T-134
  const project = await newProject();
  const { body } = await file(project, {
    email: "A@B.Co",
    message: " Help ",
    name: "",
    subject: "  ",
    attachments: [attachment({ contentType: "image/png", sizeBytes: 0 }), attachment()],
    source: { "any key": [1, { "\u0000": "\ud800" }] },
  });
  const ticket = await detail(project, body.short_code);
  expect(ticket).toEqual({
    short_code: body.short_code,
    subject: null,
    status: "open",
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    updated_at: ticket.created_at,
    resolved_at: null,
    project_slug: project.slug,
    customer: { name: null, email: "a@b.co" },
    messages: [
      {
        author: "customer",
        author_name: null,
        body: " Help ",
        created_at: ticket.created_at,
        attachments: [
          { filename: "a.png", content_type: "image/png", size_bytes: 0, url: `${STORE}/a.png` },
          { filename: "a.png", content_type: null, size_bytes: null, url: `${STORE}/a.png` },
        ],
      },
    ],
  });
  const { rows } = await pool().query("select source from ticket where id = $1", [body.ticket_id]);
  expect(rows[0].source).toEqual({ "any key": [1, { "\u0000": "\ud800" }] });
});

test.each([
  ["only blanks", "\u00a0 \u3000"],
  ["a joiner and a mark of direction", "\u200d\u200f"],
  ["fillers", "\u3164\u2800"],
])("a customer whose name and subject are %s has none", async (_, name) => {
  // T-072, T-073
  const project = await newProject();
  const { body } = await file(project, { name, subject: name });
  const { subject, customer } = await detail(project, body.short_code);
  expect([subject, customer.name]).toEqual([null, null]);
});

const x = (count: number) => "x".repeat(count);
const sourceOf = (bytes: number) => ({ k: x(bytes - '{"k":""}'.length) });
const bounds: [string, object, object][] = [
  ["email (T-069)", { email: `${x(308)}@example.com` }, { email: `${x(309)}@example.com` }],
  ["email is one (T-068)", { email: "a+b@c.io" }, { email: "nobody" }],
  ["message (T-071)", { message: x(10_000) }, { message: x(10_001) }],
  ["message is one (T-071)", { message: "x" }, { message: "" }],
  [
    "a character is a UTF-16 unit",
    { message: "😀".repeat(5_000) },
    { message: "😀".repeat(5_001) },
  ],
  ["name (T-072)", { name: x(200) }, { name: x(201) }],
  ["subject (T-073)", { subject: x(300) }, { subject: x(301) }],
  [
    "attachments (T-075)",
    { attachments: Array(10).fill(attachment()) },
    { attachments: Array(11).fill(attachment()) },
  ],
  ["no attachments (T-075)", { attachments: [] }, { attachments: {} }],
  [
    "url (T-076)",
    { attachments: [attachment({ url: `${STORE}/${x(2_048 - STORE.length - 1)}` })] },
    { attachments: [attachment({ url: `${STORE}/${x(2_048 - STORE.length)}` })] },
  ],
  [
    "filename (T-078)",
    { attachments: [attachment({ filename: x(300) })] },
    { attachments: [attachment({ filename: x(301) })] },
  ],
  [
    "filename is one (T-078)",
    { attachments: [attachment({ filename: "x" })] },
    { attachments: [attachment({ filename: "" })] },
  ],
  [
    "contentType (T-079)",
    { attachments: [attachment({ contentType: x(120) })] },
    { attachments: [attachment({ contentType: x(121) })] },
  ],
  [
    "sizeBytes (T-080)",
    { attachments: [attachment({ sizeBytes: 0 })] },
    { attachments: [attachment({ sizeBytes: -1 })] },
  ],
  ["source (T-082)", { source: sourceOf(4_095) }, { source: sourceOf(4_096) }],
  [
    "source in bytes (T-082)",
    { source: { k: "é".repeat(2_043) } },
    { source: { k: "é".repeat(2_044) } },
  ],
  ["source is an object (T-082)", { source: {} }, { source: [] }],
];

test.each(bounds)("%s: the limit is accepted, one more is refused", async (_, good, bad) => {
  const project = await newProject();
  expect(await file(project, good)).toMatchObject({ status: 201 });
  const refused = await file(project, bad);
  const [field = ""] = Object.keys(bad);
  expect(refused).toMatchObject({
    status: 400,
    body: {
      error: {
        code: "invalid_request",
        details: {
          formErrors: [],
          fieldErrors: { [field]: expect.arrayContaining([expect.any(String)]) },
        },
      },
    },
  });
  expect(Object.keys(refused.body)).toEqual(["error"]);
  expect(await counts(project)).toMatchObject({ tickets: 1, open: 1 });
});

test.each<[string, object, string]>([
  ["no email", { email: undefined }, "email"],
  ["an email that is no text", { email: 1 }, "email"],
  ["an email with blanks around it", { email: " a@b.co " }, "email"],
  ["an email with a line end", { email: "a@b.co\nBcc: c@d.co" }, "email"],
  ["no message", { message: undefined }, "message"],
  ["a message with a NUL", { message: "a\u0000" }, "message"],
  ["a message with half a character", { message: "\ud800" }, "message"],
  ["a name that is null", { name: null }, "name"],
  ["a subject that is a number", { subject: 1 }, "subject"],
  ["a source that is text", { source: "x" }, "source"],
  ["an attachment without url", { attachments: [{ filename: "a" }] }, "attachments"],
  ["an attachment without filename", { attachments: [{ url: `${STORE}/a` }] }, "attachments"],
  ["an attachment's unknown member", { attachments: [attachment({ size: 1 })] }, "attachments"],
  ["a fraction of a byte", { attachments: [attachment({ sizeBytes: 1.5 })] }, "attachments"],
  ["bytes as text", { attachments: [attachment({ sizeBytes: "1" })] }, "attachments"],
  ["another host", { attachments: [attachment({ url: "https://evil.test/a" })] }, "attachments"],
])("%s is refused, and the field named", async (_, bad, field) => {
  // T-066, T-068, T-071, T-074, T-077, T-080, T-081, D-17
  const { status, body } = await file(await newProject(), bad);
  expect({ status, code: body.error.code }).toEqual({ status: 400, code: "invalid_request" });
  expect(body.error.details.fieldErrors[field]).toEqual([expect.any(String)]);
});

test("an unknown member is named in the refusal (T-067)", async () => {
  const { status, body } = await file(await newProject(), { priority: "high" });
  expect({ status, code: body.error.code }).toEqual({ status: 400, code: "invalid_request" });
  expect(body.error.details.formErrors.join()).toContain("priority");
});

test.each(["", " ", "{", '{"email":"a@b.co"', "email=a", Uint8Array.of(0x7b, 0xff, 0x7d)])(
  "a body that is not JSON is `invalid_json` (T-064): %s",
  async (body) => {
    const { key } = await newProject();
    const answered = await ask(intakeRoute, "/api/v1/intake", key, { method: "POST", body });
    expect(answered).toMatchObject({ status: 400, body: { error: { code: "invalid_json" } } });
  },
);

test.each(["[]", '"x"', "null", "1", "[".repeat(65) + "]".repeat(65)])(
  "JSON that is not an object is `invalid_request` for the whole form (T-065): %s",
  async (body) => {
    const { key } = await newProject();
    const answered = await ask(intakeRoute, "/api/v1/intake", key, { body });
    expect(answered).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
    if (body.length < 100)
      expect(answered.body.error.details.formErrors).toEqual([expect.any(String)]);
  },
);

test("a body of 262,144 bytes is read, one byte more is not (D-15)", async () => {
  const project = await newProject();
  const body = (bytes: number) => {
    const text = JSON.stringify({ email: anEmail(), message: "x" });
    return text + " ".repeat(bytes - text.length);
  };
  const read = await ask(intakeRoute, "/api/v1/intake", project.key, { body: body(262_144) });
  expect(read.status).toBe(201);
  const refused = await ask(intakeRoute, "/api/v1/intake", project.key, { body: body(262_145) });
  expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
});

test("an address is one customer of a project in any spelling, and another customer elsewhere", async () => {
  // T-087, D-29
  const [one, other] = [await newProject(), await newProject()];
  const first = await file(one, { email: "ann@b.co", name: "Ann" });
  const second = await file(one, { email: "ANN@B.co" });
  await file(other, { email: "ann@b.co" });
  expect(await counts(one)).toMatchObject({ tickets: 2, customers: 1, open: 2 });
  expect(await counts(other)).toMatchObject({ tickets: 1, customers: 1 });
  expect((await detail(one, second.body.short_code)).customer.name).toBe("Ann");
  await file(one, { email: "ann@b.co", name: "Ann Lee" });
  expect((await detail(one, first.body.short_code)).customer.name).toBe("Ann Lee");
});

test("a key of a deleted project is refused after the body was checked, and files nothing", async () => {
  // T-060, T-084
  const project = await newProject();
  await pool().query("update ticket_project set deleted_at = now() where id = $1", [project.id]);
  expect(await file(project)).toMatchObject({
    status: 404,
    body: { error: { code: "project_not_found" } },
  });
  expect(await file(project, { email: "x" })).toMatchObject({ status: 400 });
  expect(await counts(project)).toMatchObject({ tickets: 0, customers: 0 });
});

test("the same body twice makes two tickets, and with one Idempotency-Key one ticket", async () => {
  // T-091, D-20
  const project = await newProject();
  const body = { email: "a@b.co", message: "Again" };
  await file(project, body);
  await file(project, body);
  expect(await counts(project)).toMatchObject({ tickets: 2 });
  const mark = { "Idempotency-Key": "order-12345678" };
  const first = await file(project, body, mark);
  const again = await file(project, body, mark);
  expect(again.status).toBe(201);
  expect(again.body).toEqual(first.body);
  expect(await counts(project)).toMatchObject({ tickets: 3, open: 3 });
  const other = await file(project, { ...body, message: "Other" }, mark);
  expect(other).toMatchObject({ status: 400, body: { error: { code: "invalid_request" } } });
  // The link is a capability, so the stored answer does not contain it.
  const { rows } = await pool().query("select answer from idempotency where scope like $1", [
    `%${project.id}`,
  ]);
  expect(rows).toHaveLength(1);
  expect(rows[0].answer).not.toContain("k=");
});

test.each([
  ["8 characters", "a".repeat(8), 201],
  ["7 characters", "a".repeat(7), 400],
  ["100 characters", `${"-_.:Az09".repeat(12)}abcd`, 201],
  ["101 characters", "a".repeat(101), 400],
  ["a blank", "abcd efgh", 400],
])("an Idempotency-Key of %s", async (_, key, status) => {
  expect(await file(await newProject(), {}, { "Idempotency-Key": key })).toMatchObject({ status });
});
