/** Answers of routes to accepted callers, where they differ from 200 or need a body. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { file, mailOutbox, personalKey } from "@/db/schema";
import { createApiKey } from "@/lib/accounts/api-keys";
import { hashOfKey } from "@/lib/accounts/key-text";
import { baseUrl } from "@/lib/env";
import { keepAttachment } from "@/lib/files/attachments";
import { newPerson } from "@/lib/testing/accounts";
import { envelope } from "@/lib/testing/bytes";
import { newVisitor, type Visitor } from "@/lib/testing/callers";
import type { LinkedFile, World } from "@/lib/testing/every-caller";
import { firstVersionOf } from "@/lib/testing/history";
import { newEmailOf, newSealed, newSetup, newWrapped } from "@/lib/testing/vaults";
import { assistantRows } from "./assistant";
import { calendarRows } from "./calendar";
import { deskRows } from "./desk";
import { type Answer, type Answers, lockdown, notLive, pro } from "./kinds";
import { oauthRows } from "./oauth";
import { paymentRows } from "./payments";
import { shopRows } from "./shops";
import { signingRows } from "./signing";
import { ticketRows } from "./tickets";

/** What a row's body and id may be made of. */
export interface Given {
  world: World;
  /** Who asks, or somebody where nobody does. */
  visitor: Visitor;
  /** Whose thing is asked for: the visitor's own, or another's. */
  owner: Visitor;
}
export type Made<Value> = (given: Given) => Value | Promise<Value>;

export interface Row {
  /** What whoever is let in is answered; 200 unless said otherwise. */
  in?: Answer;
  /** Where the answer differs from the kind's. */
  answers?: Answers;
  file?: "standard" | "encrypted";
  id?: Made<string>;
  /** What the parameter after `:id` is, where there is one. */
  part?: (given: Given & { id: string; file: LinkedFile }) => string | Promise<string>;
  /** It changes the file for others: whoever is let in has one of their own. */
  isLast?: true;
  body?: Made<object>;
}

const OK: Answer = [200, null];
const CREATED: Answer = [201, null];
const none = () => ({});
const revoked = () => ({ revoked: true });
const current = ({ visitor }: Given) => ({ currentCredential: visitor.credential });
const ofOthers = (answer: Answer): Answers => ({
  "a session, for what is another account's": answer,
});
const keyId = async ({ owner }: Given) => (await createApiKey(owner.userId, "A program")).id;

async function tokenId({ owner: { userId } }: Given): Promise<string> {
  const values = { userId, name: "Tickets", hash: hashOfKey(randomUUID()), start: "usk_0000" };
  const [row] = await db().insert(personalKey).values(values).returning({ id: personalKey.id });
  return row?.id ?? "";
}

/** Confirmed: no other is given Pro. */
const someAccount = async () =>
  (await newVisitor({ free: true, email: `${randomUUID()}@sealdesk.test` })).userId;

async function mailId(): Promise<string> {
  const about = { kind: "test", recipient: "ada@sealdesk.test", subject: "Hello", headers: {} };
  const [row] = await db()
    .insert(mailOutbox)
    .values({ ...about, text: "Hello", html: "<p>Hello</p>", status: "sent" })
    .returning({ id: mailOutbox.id });
  return row?.id ?? "";
}

async function newAttachment({ id: fileId }: { id: string }): Promise<string> {
  const [row] = await db().select().from(file).where(eq(file.id, fileId));
  const id = randomUUID();
  const bytes = Buffer.from(envelope(), "base64");
  await keepAttachment({ fileId, linkId: id, privacy: row?.privacy ?? "e2ee" }, id, bytes);
  return id;
}

const versionId = ({ id }: { id: string }) => firstVersionOf({ fileId: id });

const read = new Map<string, Promise<string>>();

/** One for all who only read it: a file holds 200. */
function someAttachment(given: { id: string }): Promise<string> {
  const id = read.get(given.id) ?? newAttachment(given);
  read.set(given.id, id);
  return id;
}

/** Who may call stands in the contract. */
const row = (answer: Answer, body?: Made<object>, more: Partial<Row> = {}): Row => ({
  in: answer,
  ...(body && { body }),
  ...more,
});
const onEditLink = (more: Row): Row => ({ part: ({ file }) => file.editId, ...more });

export const rows: Record<string, Row> = {
  ...assistantRows,
  ...oauthRows,
  ...calendarRows,
  ...deskRows,
  ...paymentRows,
  ...shopRows,
  ...signingRows,
  ...ticketRows,
  "POST /api/csp-report": row([204, null], none),
  "POST /api/billing/stripe": row([404, "not-found"], none),
  "POST /api/auth/sign-up/email": row(OK, newPerson),
  "POST /api/auth/sign-in/email": row(OK, ({ owner: { email, credential: password } }) => ({
    email,
    password,
  })),
  "POST /api/auth/sign-out": row(OK, none),
  "POST /api/auth/revoke-session": row(OK, ({ owner: { token } }) => ({ token })),
  "POST /api/auth/revoke-sessions": row(OK, none),
  "POST /api/auth/revoke-other-sessions": row(OK, none),
  "POST /api/auth/update-user": row(OK, () => ({ name: "Grace" })),
  "POST /api/account/setup": row([409, "setup"], newSetup),
  "POST /api/account/privacy": row(OK, () => ({ privacy: "standard" })),
  "POST /api/account/switches": row(OK, () => ({ lockdown: true }), {
    answers: {
      "a session of a free account": pro,
      "a session of an account being deleted": pro,
    },
  }),
  "POST /api/account/library": row(
    OK,
    ({ owner: { userId }, world: { standard } }) => ({
      userId,
      id: standard.id,
      token: standard.links.view,
      entry: newSealed(),
    }),
    { answers: ofOthers([409, "account"]) },
  ),
  // The second on one account did not read the first one's version.
  "PUT /api/account/numbers": row(
    OK,
    ({ owner: { userId } }) => ({ userId, version: 0, sealed: newSealed() }),
    { answers: ofOthers([409, "account"]) },
  ),
  "DELETE /api/account/library": row(
    OK,
    ({ owner: { userId } }) => ({ userId, ids: [randomUUID()] }),
    { answers: ofOthers([409, "account"]) },
  ),
  "POST /api/account/password": row(OK, (given) => ({
    ...current(given),
    newCredential: newSetup().recoveryCredential,
    wrappedKey: newWrapped(),
  })),
  "POST /api/account/recovery": row(OK, (given) => ({
    ...current(given),
    recoveryCredential: newSetup().recoveryCredential,
    recoveryWrapped: newWrapped(),
  })),
  "POST /api/account/recovery/shown": row(OK, none),
  "POST /api/account/email": row(OK, ({ visitor }) =>
    newEmailOf({ ...visitor, headers: { Cookie: "", Origin: "", "X-Svc-IP": "" } }),
  ),
  "POST /api/account/email/confirm": row(OK, none, {
    answers: { "an administrator": [409, "confirmed"] },
  }),
  "POST /api/account/email/verify": row([400, "invalid"], () => ({ code: "000000" }), {
    answers: { "an administrator": [409, "confirmed"] },
  }),
  "POST /api/account/delete/start": row(OK, current),
  "POST /api/account/delete/cancel": row(OK, current),
  "POST /api/account/delete": row([409, "deleting"], current, {
    answers: { "a session of an account being deleted": OK },
  }),
  "POST /api/account/recover/key": row([401, "recovery"], () => ({
    email: newPerson().email,
    recoveryCredential: newSetup().recoveryCredential,
  })),
  "POST /api/account/recover": row([401, "recovery"], () => ({
    email: newPerson().email,
    wrappedKey: newWrapped(),
    recoveryCredential: newSetup().recoveryCredential,
    newCredential: newSetup().recoveryCredential,
    vault: "recovery-key",
  })),
  "POST /api/account/keys": row(CREATED, current, {
    answers: {
      "a session of a free account": pro,
      "a session of an account being deleted": pro,
      "a session in Lockdown": lockdown,
    },
  }),
  "PATCH /api/account/keys/:id": row(OK, () => ({ name: "Robot" }), {
    id: keyId,
    answers: ofOthers(notLive),
  }),
  "DELETE /api/account/keys/:id": row(OK, undefined, {
    id: keyId,
    answers: ofOthers(notLive),
  }),
  "POST /api/account/tokens": row(CREATED, none, {
    answers: { "a session in Lockdown": lockdown },
  }),
  "DELETE /api/account/tokens/:id": row(OK, undefined, {
    id: tokenId,
    answers: ofOthers(notLive),
  }),
  "POST /api/account/billing/checkout": row([404, "not-found"], () => ({ interval: "year" })),
  "POST /api/account/billing/portal": row([404, "not-found"], none),
  "POST /api/admin/accounts/:id/grant": row(OK, () => ({ days: 30 }), { id: someAccount }),
  "DELETE /api/admin/accounts/:id/grant": row(OK, undefined, { id: someAccount }),
  "GET /api/admin/outbox/:id": row(OK, undefined, { id: mailId }),
  "POST /api/admin/outbox/:id/resend": row(OK, none, { id: mailId }),
  "GET /api/draft": { answers: { "a session in Lockdown": [403, "ai-off"] } },
  "POST /api/draft": {
    answers: { "a session in Lockdown": [403, "ai-off"] },
    body: () => ({ kind: "invoice", prompt: "Invoice 7 to Acme for 5 EUR" }),
  },
  // Only the administrator has confirmed an address.
  "POST /api/send": {
    in: [403, "verify_email"],
    answers: { "a session in Lockdown": lockdown, "an administrator": OK },
    body: ({ visitor }) => ({
      ...{ id: randomUUID(), to: [visitor.email], subject: "An invoice" },
      link: `${baseUrl()}/sign/verify`,
    }),
  },
  "GET /api/send/:id": {
    in: [403, "verify_email"],
    answers: { "a session in Lockdown": lockdown, "an administrator": notLive },
    id: () => randomUUID(),
  },
  "GET /api/links": { in: notLive },
  "POST /api/documents": { in: CREATED, body: none },
  "POST /api/documents/:id/sync": {
    body: () => ({ clientId: 1, vector: "AA==" }),
  },
  "POST /api/documents/:id/encrypted-sync": {
    file: "encrypted",
    body: () => ({ clientId: 1 }),
  },
  "POST /api/documents/:id/leave": { body: () => ({ clientId: 1 }) },
  "POST /api/documents/:id/history": { body: none },
  "GET /api/documents/:id/history/:versionId": { part: versionId },
  "POST /api/documents/:id/history/:versionId": {
    part: versionId,
    body: () => ({ label: "First" }),
  },
  "POST /api/documents/:id/client-level": { body: () => ({ level: 1 }) },
  "GET /api/documents/:id/attachments/:attachmentId": { part: someAttachment },
  "PUT /api/documents/:id/attachments/:attachmentId": {
    in: CREATED,
    part: () => randomUUID(),
    body: none,
  },
  "DELETE /api/documents/:id/attachments/:attachmentId": {
    file: "encrypted",
    part: newAttachment,
  },
  "POST /api/documents/:id/share": {
    file: "encrypted",
    in: CREATED,
    body: () => ({ role: "view", sealedLabel: envelope(), accessId: randomUUID() }),
  },
  "PATCH /api/documents/:id/share": { isLast: true, body: revoked },
  "DELETE /api/documents/:id/share": { isLast: true },
  "POST /api/documents/:id/share/:linkId": onEditLink({ body: () => ({ label: "Auditors" }) }),
  "PATCH /api/documents/:id/share/:linkId": onEditLink({ isLast: true, body: revoked }),
  "DELETE /api/documents/:id/share/:linkId": onEditLink({ isLast: true }),
  "POST /api/documents/:id/owner-link": { isLast: true, body: none },
  "POST /api/documents/:id/trash": { isLast: true },
  "DELETE /api/documents/:id": { isLast: true },
  "POST /api/trash": {
    body: ({ world: { standard } }) => ({
      files: [{ id: standard.id, token: standard.links.view }],
    }),
  },
};
