import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as activateRoute from "@/app/api/sign/v1/envelopes/[id]/activate/route";
import * as eventsRoute from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as voidRoute from "@/app/api/sign/v1/envelopes/[id]/void/route";
import { db } from "@/db/client";
import { signEvent, signPdf, signRecipient } from "@/db/schema";
import { checkChain } from "@/lib/protocol/sign-events";
import { ask, create, newEnvelope, recipientsOf } from "@/lib/testing/signing";

const DAY = 86_400_000;

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

test("a request does not open while a recipient has nothing to sign", async () => {
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

test("the fields of a draft are replaced all together or not at all", async () => {
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

test("activating fixes the fields and returns the links, once", async () => {
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
  // Each link opens the request for its signer.
  const signerToken = first.body.recipients[0].token;
  const seenBySigner = await ask(envelopeRoute.GET, id, { token: signerToken });
  expect([seenBySigner.status, seenBySigner.body.role]).toEqual([200, "signer"]);
});

test("when a draft is changed and opened at once, one runs first and both answers are right", async () => {
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
    // An open request always has a signature field for each signer.
    if (activated.status === 200) {
      expect([patched.status, body.status, type]).toEqual([409, "active", "signature"]);
    } else {
      expect(activated.body.error.code).toBe("signature_field_missing");
      expect([patched.status, body.status, type]).toEqual([200, "draft", "date"]);
    }
  }
});

test("a request is cancelled once, and only before it is finished", async () => {
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

test("a reason longer than 500 characters is refused", async () => {
  // D-51
  const { id, adminToken: token } = await newEnvelope();
  const cancel = (length: number) =>
    ask(voidRoute.POST, id, { token, body: { reason: "x".repeat(length) } });
  expect((await cancel(501)).status).toBe(400);
  expect((await cancel(500)).status).toBe(200);
});

test("a request expires at its deadline without any job", async () => {
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

test("deleting a request removes all its rows, in any status", async () => {
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

test("a request past its retention is not found, even before it is removed", async () => {
  // S-069
  const { id, adminToken: token } = await newEnvelope();
  await db().execute(
    `update sign_request set purge_at = now() - interval '1 second' where id = '${id}'`,
  );
  expect((await ask(envelopeRoute.GET, id, { token })).status).toBe(404);
});

test("each event is chained to the one before it, and records who did it and from where", async () => {
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

test("a draft can be changed only as often as its events fit into a receipt", async () => {
  const { id, adminToken: token } = await newEnvelope({ activate: false });
  const patch = () =>
    ask(envelopeRoute.PATCH, id, { method: "PATCH", token, body: { fields: [field] } });
  await db().execute(`insert into sign_event (request_id, seq, type, at, actor_kind, data, prev, hash)
    select request_id, n, 'fields_replaced', at, actor_kind, data, hash, hash
    from sign_event, generate_series(2, 1999) n where request_id = '${id}' and seq = 1`);
  expect((await patch()).status).toBe(200);
  const refused = await patch();
  expect([refused.status, refused.body.error.code]).toEqual([429, "rate_limited"]);
  // Ending the request is still recorded.
  expect((await ask(voidRoute.POST, id, { token, body: {} })).status).toBe(200);
});
