import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as activateRoute from "@/app/api/sign/v1/envelopes/[id]/activate/route";
import * as eventsRoute from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as voidRoute from "@/app/api/sign/v1/envelopes/[id]/void/route";
import { db, pool } from "@/db/client";
import { signEvent, signPdf, signRecipient, signRequest } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { networkOfAddress } from "@/lib/http/network";
import { take } from "@/lib/http/rate-limit";
import { checkChain } from "@/lib/protocol/sign-events";
import { newAccount, signUp } from "@/lib/testing/accounts";
import {
  ask,
  create,
  fieldsOf,
  newBody,
  newEnvelope,
  pdfOf,
  recipientsOf,
  seen,
  smallPdf,
  someNetwork,
} from "@/lib/testing/signing";

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
const DAY = 86_400_000;

test("a request is a draft or open at once, and says its links where it is open", async () => {
  // S-020, S-021, S-034, S-035, S-064
  const draft = await newEnvelope({ activate: false }, {}, 2);
  expect(draft.status).toBe("draft");
  expect([
    draft.activatedAt,
    ...draft.recipients.flatMap(({ link, token }) => [link, token]),
  ]).toEqual([null, null, null, null, null]);
  const open = await newEnvelope({ title: "Lease" }, {}, 2);
  expect(open).toMatchObject({ status: "active", title: "Lease", accessMode: "link", pages: 1 });
  expect(open.reviewUrl).toBe(`${baseUrl()}/sign/review/${open.id}#${open.adminToken}`);
  expect(open.originalHash).toBe(digestOf(await smallPdf()));
  expect(open.consent).toContain("“Lease”");
  for (const { link, token } of open.recipients)
    expect(link).toBe(`${baseUrl()}/sign/request/${open.id}#${token}`);
  expect(new Set(open.recipients.map(({ token }) => token)).size).toBe(2);
});

test("no token is kept, only what it hashes to", async () => {
  // S-033
  const { id, adminToken, recipients } = await newEnvelope();
  const { rows } = await pool().query(
    "select r::text || coalesce((select string_agg(s::text, '') from sign_recipient s where s.request_id = r.id), '') as text from sign_request r where id = $1",
    [id],
  );
  const { text } = rows[0] as { text: string };
  expect(text).toContain(digestOf(adminToken));
  expect(text).toContain(digestOf(recipients[0]?.token ?? ""));
  for (const token of [adminToken, recipients[0]?.token ?? ""]) expect(text).not.toContain(token);
  expect(JSON.stringify(await seen({ id, adminToken } as never))).not.toContain(adminToken);
});

const [ada] = recipientsOf(1);
const field = {
  id: "f",
  recipientId: "r1",
  type: "signature",
  page: 1,
  x: 0,
  y: 0,
  width: 1,
  height: 1,
};
const many = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ ...field, id: `f${i}` }));
const people = (count: number) => ({
  recipients: recipientsOf(count),
  fields: fieldsOf(recipientsOf(count)).map((each) => ({ ...each, y: 0.1 })),
});

test.each([
  ["a title of 200", { title: "x".repeat(200) }],
  ["five recipients", people(5)],
  [
    "one email twice",
    {
      recipients: [ada, { ...ada, id: "r2" }],
      fields: [field, { ...field, id: "g", recipientId: "r2" }],
    },
  ],
  ["thirty fields", { fields: many(30) }],
  ["a field that is the page", { fields: [field] }],
  ["a field to the very end", { fields: [{ ...field, x: 0.7, width: 0.3, y: 0.9, height: 0.1 }] }],
  [
    "fields of every type",
    {
      fields: ["signature", "date", "initials", "name", "email"].map((type, i) => ({
        ...field,
        id: `f${i}`,
        type,
      })),
    },
  ],
  ["the most days", { expiresInDays: 90, retentionDays: 3650 }],
  ["the fewest days", { expiresInDays: 1, retentionDays: 1 }],
  ["a draft without a signature", { activate: false, fields: [{ ...field, type: "date" }] }],
])("taken: %s", async (_, more) => {
  // S-022, S-026…S-032
  expect((await create(more)).status).toBe(201);
});

test.each([
  ["no title", { title: "" }, "title"],
  ["a title of 201", { title: "x".repeat(201) }, "title"],
  ["a title nobody sees", { title: "\u200b" }, "title"],
  ["nobody", { recipients: [] }, "recipients"],
  ["six recipients", people(6), "recipients"],
  ["one id twice", { recipients: [ada, ada] }, "recipients"],
  ["an address that is none", { recipients: [{ ...ada, email: "ada" }] }, "recipients.0.email"],
  ["no field", { fields: [] }, "fields"],
  ["31 fields", { fields: many(31) }, "fields"],
  ["one field id twice", { fields: [field, field] }, "fields"],
  ["a field of nobody", { fields: [{ ...field, recipientId: "r9" }] }, "fields.0.recipientId"],
  ["a type there is not", { fields: [{ ...field, type: "stamp" }] }, "fields.0.type"],
  ["page 0", { fields: [{ ...field, page: 0 }] }, "fields.0.page"],
  ["a page behind the last", { fields: [{ ...field, page: 2 }] }, "fields.0.page"],
  ["a field over the edge", { fields: [{ ...field, x: 0.5, width: 0.51 }] }, "fields.0.width"],
  ["a field without a width", { fields: [{ ...field, width: 0 }] }, "fields.0.width"],
  ["a field before the page", { fields: [{ ...field, x: -0.1 }] }, "fields.0.x"],
  ["another mode", { accessMode: "never" }, "accessMode"],
  ["no day", { expiresInDays: 0 }, "expiresInDays"],
  ["91 days", { expiresInDays: 91 }, "expiresInDays"],
  ["half a day", { expiresInDays: 1.5 }, "expiresInDays"],
  ["3651 days", { retentionDays: 3651 }, "retentionDays"],
  ["a member nobody knows", { color: "red" }, ""],
])("refused: %s", async (_, more, where) => {
  // S-022, S-026…S-031, D-52
  const { status, body } = await create(more);
  expect([status, body.error.code]).toEqual([400, "invalid_request"]);
  expect(Object.keys(body.error.details.fieldErrors)).toContain(where);
});

test("left out, a mode is before_signing, and the days are 30 and 365", async () => {
  // S-030, D-52
  const { accessMode: _, activate: __, ...body } = await newBody();
  const made = await newEnvelope({ ...body, accessMode: undefined, activate: undefined });
  expect(made).toMatchObject({
    status: "draft",
    accessMode: "before_signing",
    expiresInDays: 30,
    retentionDays: 365,
  });
  const { createdAt, expiresAt } = made;
  expect(Date.parse(expiresAt ?? "") - Date.parse(createdAt)).toBe(30 * DAY);
});

test("a PDF may have 2 MB and 25 pages, and must be one", async () => {
  // S-023, S-024, S-025
  const small = await smallPdf();
  const padded = (bytes: number) =>
    Buffer.concat([small, Buffer.alloc(bytes - small.length, "\n")]);
  const code = async (bytes: Uint8Array) => {
    const { status, body } = await create({ pdf: base64(bytes) });
    return [status, body.error?.code ?? null];
  };
  expect((await code(padded(2_097_152)))[1]).not.toBe("too_large");
  expect(await code(padded(2_097_153))).toEqual([413, "too_large"]);
  expect(await code(await pdfOf(25))).toEqual([201, null]);
  expect(await code(await pdfOf(26))).toEqual([400, "too_many_pages"]);
  expect(await code(Buffer.from("Hello"))).toEqual([400, "pdf_invalid"]);
  expect((await create({ pdf: "no base64!" })).body.error.code).toBe("invalid_request");
});

test("it does not open while somebody has nothing to sign", async () => {
  // S-032, S-062
  const two = { recipients: recipientsOf(2), fields: [field] };
  expect((await create(two)).body.error.code).toBe("signature_field_missing");
  const draft = await newEnvelope({ ...two, activate: false });
  const token = draft.adminToken;
  const refused = await ask(activateRoute.POST, draft.id, { token, body: {} });
  expect([refused.status, refused.body.error.code]).toEqual([400, "signature_field_missing"]);
  const fields = [field, { ...field, id: "g", recipientId: "r2" }];
  await ask(envelopeRoute.PATCH, draft.id, { method: "PATCH", token, body: { fields } });
  expect((await ask(activateRoute.POST, draft.id, { token, body: {} })).status).toBe(200);
});

test("the fields of a draft are replaced as a whole, or stay as they were", async () => {
  // S-060
  const { id, adminToken: token, fields } = await newEnvelope({ activate: false });
  const patch = (body: unknown) => ask(envelopeRoute.PATCH, id, { method: "PATCH", token, body });
  const read = async () => (await ask(envelopeRoute.GET, id, { token })).body.fields;
  for (const body of [
    {},
    { fields: [] },
    { fields: [{ ...field, page: 2 }] },
    { fields: [{ ...field, recipientId: "r9" }] },
  ])
    expect((await patch(body)).status).toBe(400);
  expect(await read()).toEqual(fields);
  const answered = await patch({ fields: [field] });
  expect([answered.status, answered.body.role]).toEqual([200, "sender"]);
  expect(await read()).toEqual([field]);
});

test("activating fixes the fields and hands out the links, once", async () => {
  // S-061…S-064
  const { id, adminToken: token } = await newEnvelope({ activate: false }, {}, 2);
  const activate = () => ask(activateRoute.POST, id, { token, body: {} });
  const first = await activate();
  expect([first.status, first.body.status]).toEqual([200, "active"]);
  const links = first.body.recipients.map((each: { link: string }) => each.link);
  expect(new Set(links).size).toBe(2);
  const span = Date.parse(first.body.expiresAt) - Date.parse(first.body.activatedAt);
  expect(span).toBe(30 * DAY);
  expect((await activate()).body.error.code).toBe("not_draft");
  const patched = await ask(envelopeRoute.PATCH, id, {
    method: "PATCH",
    token,
    body: { fields: [field] },
  });
  expect([patched.status, patched.body.error.code]).toEqual([409, "locked"]);
  // The links open what they should.
  const signerToken = first.body.recipients[0].token;
  const seenBySigner = await ask(envelopeRoute.GET, id, { token: signerToken });
  expect([seenBySigner.status, seenBySigner.body.role]).toEqual([200, "signer"]);
});

test("of changing a draft and opening it at once, one comes first and both are true", async () => {
  // S-060, S-062
  for (let round = 0; round < 10; round++) {
    const { id, adminToken: token } = await newEnvelope({ activate: false });
    const [patched, activated] = await Promise.all([
      ask(envelopeRoute.PATCH, id, {
        method: "PATCH",
        token,
        body: { fields: [{ ...field, type: "date" }] },
      }),
      ask(activateRoute.POST, id, { token, body: {} }),
    ]);
    const { body } = await ask(envelopeRoute.GET, id, { token });
    const type = body.fields[0].type;
    // An open request always has a signature to give.
    if (activated.status === 200) {
      expect([patched.status, body.status, type]).toEqual([409, "active", "signature"]);
    } else {
      expect(activated.body.error.code).toBe("signature_field_missing");
      expect([patched.status, body.status, type]).toEqual([200, "draft", "date"]);
    }
  }
});

test("a request is cancelled once, while it is not finished", async () => {
  // S-065, S-066
  for (const activate of [false, true]) {
    const { id, adminToken: token, recipients } = await newEnvelope({ activate });
    const cancel = () => ask(voidRoute.POST, id, { token, body: { reason: "A typo." } });
    const answered = await cancel();
    expect([answered.status, answered.body.status]).toEqual([200, "cancelled"]);
    const again = await cancel();
    expect([again.status, again.body.error.code]).toEqual([410, "cancelled"]);
    const view = (await ask(envelopeRoute.GET, id, { token })).body;
    expect(view).toMatchObject({ status: "cancelled", cancelledAt: answered.body.cancelledAt });
    expect(Date.parse(view.purgeAt) - Date.parse(view.cancelledAt)).toBe(365 * DAY);
    const signer = recipients[0]?.token;
    if (signer) {
      const refused = await ask(envelopeRoute.GET, id, { token: signer });
      expect([refused.status, refused.body.error.code]).toEqual([410, "cancelled"]);
    }
  }
});

test("a reason has at most 500 characters", async () => {
  // D-51
  const { id, adminToken: token } = await newEnvelope();
  const cancel = (length: number) =>
    ask(voidRoute.POST, id, { token, body: { reason: "x".repeat(length) } });
  expect((await cancel(501)).status).toBe(400);
  expect((await cancel(500)).status).toBe(200);
});

test("a request expires by the clock alone", async () => {
  // S-067, D-50
  const { id, adminToken: token, recipients } = await newEnvelope();
  await db().execute(
    `update sign_request set expires_at = now() - interval '1 second' where id = '${id}'`,
  );
  const view = (await ask(envelopeRoute.GET, id, { token })).body;
  expect([view.status, view.recipients[0].link]).toEqual(["expired", null]);
  const signer = await ask(envelopeRoute.GET, id, { token: recipients[0]?.token ?? "" });
  expect([signer.status, signer.body.error.code]).toEqual([410, "expired"]);
  const patched = await ask(envelopeRoute.PATCH, id, {
    method: "PATCH",
    token,
    body: { fields: [field] },
  });
  expect([patched.status, patched.body.error.code]).toEqual([410, "expired"]);
  expect((await ask(eventsRoute.GET, id, { token })).status).toBe(200);
});

test("deleting leaves nothing, in any state", async () => {
  // S-068
  for (const end of ["draft", "active", "cancelled", "expired"]) {
    const { id, adminToken: token } = await newEnvelope({ activate: end !== "draft" });
    if (end === "cancelled") await ask(voidRoute.POST, id, { token, body: {} });
    if (end === "expired")
      await db().execute(
        `update sign_request set expires_at = now() - interval '1 second' where id = '${id}'`,
      );
    const deleted = await ask(envelopeRoute.DELETE, id, { method: "DELETE", token });
    expect([deleted.status, deleted.body]).toEqual([200, { ok: true }]);
    const again = await ask(envelopeRoute.DELETE, id, { method: "DELETE", token });
    expect([again.status, again.body.error.code]).toEqual([404, "not_found"]);
    for (const table of [signPdf, signRecipient, signEvent])
      expect(await db().select().from(table).where(eq(table.requestId, id))).toEqual([]);
  }
});

test("what should have been removed is not there, whether or not it was", async () => {
  // S-069
  const { id, adminToken: token } = await newEnvelope();
  await db().execute(
    `update sign_request set purge_at = now() - interval '1 second' where id = '${id}'`,
  );
  expect((await ask(envelopeRoute.GET, id, { token })).status).toBe(404);
});

test("each event is chained to the one before it, and says who and from where", async () => {
  // S-047, D-57
  const { id, adminToken: token, originalHash } = await newEnvelope({ activate: false });
  await ask(envelopeRoute.PATCH, id, { method: "PATCH", token, body: { fields: [field] } });
  await ask(activateRoute.POST, id, { token, body: {} });
  await ask(voidRoute.POST, id, { token, body: { reason: "A typo." } });
  const { body } = await ask(eventsRoute.GET, id, { token });
  const types = body.events.map((event: { type: string; data: object }) => [
    event.type,
    event.data,
  ]);
  expect(types).toEqual([
    ["created", { originalHash }],
    ["fields_replaced", { count: 1 }],
    ["activated", {}],
    ["cancelled", { reason: "A typo." }],
  ]);
  expect(await checkChain(body.events)).toEqual({ ok: true, head: body.head });
  expect(body.events[0]).toMatchObject({
    actor: { kind: "sender", recipientId: null },
    ip: expect.stringContaining("2001:db8:"),
    userAgent: "Test/1",
  });
});

test("a page without an account makes ten an hour, an account sixty", async () => {
  // D-52
  const headers = { "X-Svc-IP": someNetwork() };
  const network = { "X-Svc-IP": `${headers["X-Svc-IP"].slice(0, -1)}2` };
  await spend("sign-create-unnamed", networkOfAddress(headers["X-Svc-IP"]), 9);
  expect((await create({}, headers)).status).toBe(201);
  const refused = await create({}, network);
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // With an account it is the account's own allowance.
  const person = await signUp();
  const as = { Cookie: person.cookie, Origin: baseUrl(), "X-Svc-IP": headers["X-Svc-IP"] };
  await spend("sign-create", person.userId, 59);
  const { id } = await newEnvelope({}, as);
  expect((await create({}, as)).status).toBe(429);
  const [row] = await db().select().from(signRequest).where(eq(signRequest.id, id));
  expect(row?.accountId).toBe(person.userId);
});

test("a program's request belongs to the account of its key", async () => {
  // S-002, D-53
  const { key, userId } = await newAccount();
  const { id, adminToken } = await newEnvelope(
    {},
    { Authorization: `Bearer ${key}`, "Sec-Fetch-Site": "" },
  );
  const [row] = await db().select().from(signRequest).where(eq(signRequest.id, id));
  expect(row?.accountId).toBe(userId);
  const headers = { Authorization: `Bearer ${key}`, "X-Svc-Capability": adminToken };
  expect((await ask(envelopeRoute.GET, id, { headers })).body.role).toBe("sender");
  // The key alone opens nothing.
  const bare = await ask(envelopeRoute.GET, id, { headers: { Authorization: `Bearer ${key}` } });
  expect([bare.status, bare.body.error.code]).toEqual([401, "capability_required"]);
});

/** As if so many of an allowance were used up. */
const spend = (name: string, subject: string, units: number) =>
  take({ name, max: units, window: 3_600 }, subject, units);
