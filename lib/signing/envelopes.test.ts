import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import { db, pool } from "@/db/client";
import { signRequest } from "@/db/schema";
import { digestOf } from "@/lib/digest";
import { baseUrl } from "@/lib/env";
import { networkOfAddress } from "@/lib/http/network";
import { newAccount, signUp } from "@/lib/testing/accounts";
import { spent } from "@/lib/testing/limits";
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
import { signLimits } from "./limits";

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");

const DAY = 86_400_000;

test("a request is created as a draft or open, and an open one returns its links", async () => {
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

test("only the hashes of tokens are stored", async () => {
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
])("refused: %s", async (_, more, where) => {
  // S-022, S-026…S-031, D-52
  const { status, body } = await create(more);
  expect([status, body.error.code]).toEqual([400, "invalid_request"]);
  expect(body.error.details).toEqual({
    formErrors: [],
    fieldErrors: expect.objectContaining({ [where]: expect.arrayContaining([expect.any(String)]) }),
  });
});

test("an unknown member is refused and named", async () => {
  const { status, body } = await create({ color: "red" });
  expect([status, body.error.details]).toEqual([
    400,
    { formErrors: [expect.stringContaining("color")], fieldErrors: {} },
  ]);
});

test("the default mode is before_signing, and the default days are 30 and 365", async () => {
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

test("a PDF may have up to 2 MB and 25 pages, and must be a PDF", async () => {
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
  // The size is refused first, whatever else is wrong.
  expect((await create({ title: "", pdf: base64(padded(2_097_153)) })).status).toBe(413);
  expect(await code(await pdfOf(25))).toEqual([201, null]);
  expect(await code(await pdfOf(26))).toEqual([400, "too_many_pages"]);
  expect(await code(Buffer.from("Hello"))).toEqual([400, "pdf_invalid"]);
  expect((await create({ pdf: "no base64!" })).body.error.code).toBe("invalid_request");
});

test("a page without an account creates ten requests an hour, an account sixty", async () => {
  // D-52
  const headers = { "X-Svc-IP": someNetwork() };
  const network = { "X-Svc-IP": `${headers["X-Svc-IP"].slice(0, -1)}2` };
  await spent(signLimits.createUnnamed, networkOfAddress(headers["X-Svc-IP"]), 9);
  expect((await create({}, headers)).status).toBe(201);
  const refused = await create({}, network);
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  // With an account, the account's own limit applies.
  const person = await signUp();
  const as = { Cookie: person.cookie, Origin: baseUrl(), "X-Svc-IP": headers["X-Svc-IP"] };
  await spent(signLimits.create, person.userId, 59);
  const { id } = await newEnvelope({}, as);
  expect((await create({}, as)).status).toBe(429);
  const [row] = await db().select().from(signRequest).where(eq(signRequest.id, id));
  expect(row?.accountId).toBe(person.userId);
});

test("a program's request belongs to the account of its API key", async () => {
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
  // The API key alone does not open the request.
  const bare = await ask(envelopeRoute.GET, id, { headers: { Authorization: `Bearer ${key}` } });
  expect([bare.status, bare.body.error.code]).toEqual([401, "capability_required"]);
});
