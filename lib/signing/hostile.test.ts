/** Any input that a stranger or a broken program sends to a signing route gets a well-formed answer (S-003, Z1). */
import fc from "fast-check";
import { expect, test } from "vitest";
import * as z from "zod";
import * as accessCode from "@/app/api/sign/v1/envelopes/[id]/access-code/route";
import * as activate from "@/app/api/sign/v1/envelopes/[id]/activate/route";
import * as decline from "@/app/api/sign/v1/envelopes/[id]/decline/route";
import * as preview from "@/app/api/sign/v1/envelopes/[id]/preview/route";
import * as resetLink from "@/app/api/sign/v1/envelopes/[id]/reset-link/route";
import * as envelopeRoute from "@/app/api/sign/v1/envelopes/[id]/route";
import * as sendLink from "@/app/api/sign/v1/envelopes/[id]/send-link/route";
import * as sign from "@/app/api/sign/v1/envelopes/[id]/sign/route";
import * as verifyCode from "@/app/api/sign/v1/envelopes/[id]/verify-code/route";
import * as cancel from "@/app/api/sign/v1/envelopes/[id]/void/route";
import * as envelopes from "@/app/api/sign/v1/envelopes/route";
import { pool } from "@/db/client";
import { baseUrl } from "@/lib/env";
import type { Route } from "@/lib/http/route";
import { signUp } from "@/lib/testing/accounts";
import { partOf } from "@/lib/testing/drill";
import { hostileBodies, hostileIds } from "@/lib/testing/hostile";
import { bodiesLike } from "@/lib/testing/hostile-tickets";
import { loadFunctions } from "@/lib/testing/server";
import { ask, newBody, newEnvelope, seen, signBody, tokenOf } from "@/lib/testing/signing";

/** Least number of inputs for each route, the table's included, before `partOf` takes a share of all. */
const INPUTS = 300;
const SEED = 7;
const AT_ONCE = 20;
let turn = 0;

const CODES = [
  ...["invalid_request", "pdf_invalid", "pdf_encrypted", "pdf_not_flat", "too_many_pages"],
  ...["signature_field_missing", "signature_invalid", "consent_required", "code_invalid"],
  ...["code_expired", "account_required", "verify_email", "not_found", "not_draft"],
  ...["not_active", "already_signed", "stale_document", "not_required", "cancelled"],
  ...["too_large", "rate_limited", "locked"],
] as const;

const Refusal = z.strictObject({
  error: z.strictObject({
    code: z.enum(CODES),
    message: z.string().min(1),
    details: z
      .strictObject({
        formErrors: z.array(z.string()),
        fieldErrors: z.record(z.string(), z.array(z.string())),
      })
      .optional(),
  }),
});

interface Target {
  route: Route;
  rest: string;
  method: string;
  id: string;
  token?: string;
  good: Record<string, unknown>;
  headers?: Record<string, string>;
  /** Creates a new request after a random body happened to end the current one. */
  renewed?: () => Promise<{ id: string; token: string }>;
}

async function wrongWith({ route, rest, method, id, token, headers }: Target, body: unknown) {
  const answered = await ask(route, id, {
    ...{ rest, method, body },
    ...(token ? { token } : {}),
    headers: { ...headers },
  });
  const { status } = answered;
  const sent = () => `${status} ${JSON.stringify(answered.body)} to ${String(body).slice(0, 200)}`;
  if (status >= 500 || answered.headers.get("cache-control") !== "no-store") return sent();
  return status < 400 || Refusal.safeParse(answered.body).success ? null : sent();
}

async function wrongWithAll(target: Target, more: readonly unknown[] = []): Promise<string[]> {
  const table = hostileBodies(target.good).map(([, body]) => body as unknown);
  const numRuns = Math.max(20, INPUTS - table.length - more.length);
  const generated = fc.sample(bodiesLike(target.good), { seed: SEED, numRuns });
  const all = partOf([...table, ...more, ...generated], turn++);
  const wrong: (string | null)[] = [];
  for (let at = 0; at < all.length; at += AT_ONCE) {
    const now = { ...target, ...(await target.renewed?.()) };
    const some = all.slice(at, at + AT_ONCE);
    wrong.push(...(await Promise.all(some.map((body) => wrongWith(now, body)))));
  }
  return wrong.filter((found) => found !== null);
}

/** Puts each hostile value into a list with one object. */
const inList = (good: Record<string, unknown>, name: string): string[] => {
  const [one] = good[name] as Record<string, unknown>[];
  const { [name]: _, ...others } = good;
  const rest = JSON.stringify(others).slice(1, -1);
  return hostileBodies(one ?? {}).flatMap(([, body]) =>
    typeof body === "string" && body.startsWith("{")
      ? [`{${rest}${rest && ","}"${name}":[${body}]}`]
      : [],
  );
};

test("making a request", { timeout: 120_000 }, async () => {
  const good = await newBody({ expiresInDays: 3, retentionDays: 3 });
  const target = { route: envelopes.POST, rest: "", method: "POST", id: "", good };
  const lists = [...inList(good, "recipients"), ...inList(good, "fields")];
  expect(await wrongWithAll(target, lists)).toEqual([]);
});

test("replacing the fields of a draft, which remain valid", {
  timeout: 120_000,
}, async () => {
  const draft = await newEnvelope({ activate: false });
  const good = { fields: draft.fields };
  const { id, adminToken: token } = draft;
  const target = { route: envelopeRoute.PATCH, rest: "", method: "PATCH", id, token, good };
  expect(await wrongWithAll(target, inList(good, "fields"))).toEqual([]);
  expect((await seen(draft)).fields).toHaveLength(1);
});

const code = { code: "123456" };
const recipient = { recipientId: "r1" };
const reason = { reason: "Why." };
test.each([
  ["activate", activate.POST, "sender", {}],
  ["void", cancel.POST, "sender", reason],
  ["send-link", sendLink.POST, "sender", { ...recipient, message: "Hello." }],
  ["reset-link", resetLink.POST, "sender", recipient],
  ["access-code", accessCode.POST, "signer", {}],
  ["verify-code", verifyCode.POST, "signer", code],
  ["decline", decline.POST, "signer", reason],
  ["preview", preview.POST, "signer", null],
  ["sign", sign.POST, "signer", null],
] as const)("%s", { timeout: 120_000 }, async (name, route, role, body) => {
  const person = await signUp();
  await pool().query(`update "user" set email_verified = true where id = $1`, [person.userId]);
  const isProof = name === "access-code" || name === "verify-code";
  const accessMode = isProof ? "before_signing" : "link";
  const pdf = await newEnvelope();
  const { consent: _, ...drawn } = signBody(pdf);
  const good = body ?? (name === "sign" ? { ...drawn, consent: true } : drawn);
  const renewed = async () => {
    // Two signers, so that a body that happens to sign does not complete the request.
    const envelope = await newEnvelope({ accessMode, activate: name !== "activate" }, {}, 2);
    const token = role === "sender" ? envelope.adminToken : tokenOf(envelope);
    return { id: envelope.id, token };
  };
  const headers = role === "sender" ? { Cookie: person.cookie, Origin: baseUrl() } : {};
  const target = { route, rest: `/${name}`, method: "POST", id: "", good, headers, renewed };
  expect(await wrongWithAll(target)).toEqual([]);
});

test("reading and deleting with ids of no request", { timeout: 120_000 }, async () => {
  const ofEnvelope = /^\/api\/sign\/v1\/envelopes\/:id(.*)$/;
  const routes = (await loadFunctions()).flatMap(({ method, pattern, run: route }) => {
    const rest = ofEnvelope.exec(pattern)?.[1];
    return rest !== undefined && ["GET", "DELETE"].includes(method)
      ? [{ method, route, rest }]
      : [];
  });
  expect(routes.map(({ method }) => method)).toEqual(expect.arrayContaining(["GET", "DELETE"]));
  const { adminToken: token } = await newEnvelope();
  const targets = routes.flatMap((target) =>
    hostileIds.map((id) => ({ ...target, id, token, good: {} })),
  );
  const asked = partOf(targets, turn++);
  const wrong = await Promise.all(asked.map((target) => wrongWith(target, undefined)));
  expect(wrong.filter((found) => found !== null)).toEqual([]);
});
