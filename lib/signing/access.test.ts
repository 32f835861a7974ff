import { beforeAll, expect, test } from "vitest";
import * as access from "@/app/api/sign/v1/envelopes/[id]/access/route";
import * as accessCode from "@/app/api/sign/v1/envelopes/[id]/access-code/route";
import * as activate from "@/app/api/sign/v1/envelopes/[id]/activate/route";
import * as completed from "@/app/api/sign/v1/envelopes/[id]/completed/route";
import * as decline from "@/app/api/sign/v1/envelopes/[id]/decline/route";
import * as events from "@/app/api/sign/v1/envelopes/[id]/events/route";
import * as pdf from "@/app/api/sign/v1/envelopes/[id]/pdf/route";
import * as preview from "@/app/api/sign/v1/envelopes/[id]/preview/route";
import * as progress from "@/app/api/sign/v1/envelopes/[id]/progress/route";
import * as receipt from "@/app/api/sign/v1/envelopes/[id]/receipt/route";
import * as resetLink from "@/app/api/sign/v1/envelopes/[id]/reset-link/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as sendLink from "@/app/api/sign/v1/envelopes/[id]/send-link/route";
import * as sign from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as verifyCode from "@/app/api/sign/v1/envelopes/[id]/verify-code/route";
import * as cancel from "@/app/api/sign/v1/envelopes/[id]/void/route";
import type { CreatedEnvelope } from "@/lib/contract/signing-shapes";
import type { Route } from "@/lib/http/route";
import { newCapability } from "@/lib/protocol/capability";
import { newStandard, type TestFile } from "@/lib/testing/files";
import { ask, newEnvelope, tokenOf } from "@/lib/testing/signing";

type Whose = "sender" | "signer" | "both";
const routes: readonly (readonly [name: string, route: Route, method: string, whose: Whose])[] = [
  ["read", envelopeRoute.GET, "GET", "both"],
  ["replace fields", envelopeRoute.PATCH, "PATCH", "sender"],
  ["delete", envelopeRoute.DELETE, "DELETE", "sender"],
  ["access", access.GET, "GET", "signer"],
  ["access-code", accessCode.POST, "POST", "signer"],
  ["verify-code", verifyCode.POST, "POST", "signer"],
  ["send-link", sendLink.POST, "POST", "sender"],
  ["reset-link", resetLink.POST, "POST", "sender"],
  ["activate", activate.POST, "POST", "sender"],
  ["void", cancel.POST, "POST", "sender"],
  ["decline", decline.POST, "POST", "signer"],
  ["events", events.GET, "GET", "sender"],
  ["receipt", receipt.GET, "GET", "both"],
  ["preview", preview.POST, "POST", "signer"],
  ["sign", sign.POST, "POST", "signer"],
  ["pdf", pdf.GET, "GET", "both"],
  ["progress", progress.GET, "GET", "both"],
  ["completed", completed.GET, "GET", "both"],
];

let envelope: CreatedEnvelope;
let other: CreatedEnvelope;
let file: TestFile;
beforeAll(async () => {
  envelope = await newEnvelope({ accessMode: "before_signing" });
  other = await newEnvelope();
  file = await newStandard();
});

/** No route accepts this body, so an answer other than 400 was given before the body was read. */
const asked = (route: Route, method: string, id: string, token?: string) =>
  ask(route, id, {
    method,
    ...(token === undefined ? {} : { token }),
    ...(method === "GET" || method === "DELETE" ? {} : { body: "{" }),
  });

test.each(routes)(
  "%s requires a link, then the right link, then the right role",
  async (_, route, method, whose) => {
    // S-004…S-008
    const none = await asked(route, method, envelope.id);
    expect([none.status, none.body.error.code]).toEqual([401, "capability_required"]);
    const unknown = await asked(route, method, crypto.randomUUID(), envelope.adminToken);
    expect([unknown.status, unknown.body.error.code]).toEqual([404, "not_found"]);
    const wrong = [other.adminToken, tokenOf(other), file.capability, newCapability(), "short"];
    for (const token of wrong) {
      const { status, body } = await asked(route, method, envelope.id, token);
      expect([status, body]).toEqual([404, unknown.body]);
    }
    for (const id of ["x", envelope.id.toUpperCase(), `${envelope.id} `, "%00"])
      expect((await asked(route, method, id, envelope.adminToken)).body).toEqual(unknown.body);
    const role = { sender: tokenOf(envelope), signer: envelope.adminToken };
    if (whose !== "both") {
      const { status, body } = await asked(route, method, envelope.id, role[whose]);
      expect([status, body.error.code]).toEqual([403, "wrong_role"]);
    }
  },
);

test("an ended request is refused before its body is read, and a missing session before both", async () => {
  // S-004
  const token = tokenOf(envelope);
  const over = await newEnvelope();
  await ask(cancel.POST, over.id, { token: over.adminToken, body: {} });
  const post = (route: Route, id: string, asToken: string) =>
    ask(route, id, { token: asToken, body: "{" });
  expect((await post(sign.POST, envelope.id, token)).status).toBe(401);
  expect((await post(sign.POST, over.id, tokenOf(over))).status).toBe(410);
  expect((await post(cancel.POST, over.id, over.adminToken)).status).toBe(410);
  expect((await post(activate.POST, envelope.id, envelope.adminToken)).status).toBe(409);
  expect((await post(cancel.POST, envelope.id, envelope.adminToken)).status).toBe(400);
  // The sender can still read an ended request.
  const statuses = await Promise.all(
    [envelopeRoute, pdf, progress, events].map(
      async ({ GET }) => (await ask(GET, over.id, { token: over.adminToken })).status,
    ),
  );
  expect(statuses).toEqual([200, 200, 200, 200]);
  for (const { GET } of [completed, receipt])
    expect((await ask(GET, over.id, { token: over.adminToken })).body.error.code).toBe("cancelled");
  expect((await ask(access.GET, over.id, { token: tokenOf(over) })).status).toBe(410);
});

test("a body that is too large is refused before the request is looked up", async () => {
  // S-004
  const { id } = await newEnvelope();
  const large = await ask(sign.POST, id, { rest: "/sign", body: "x".repeat(450_001) });
  expect([large.status, large.body.error.code]).toEqual([413, "too_large"]);
});
