/** The signing inbox: rows sealed to an account, its public key and the sealed private ones (I-001…I-008, D-61). */
import * as z from "zod/mini";
import { PAYLOAD_CHARS } from "../protocol/sign-inbox";
import { count, Done, sealedText, uuid } from "./fields";
import { operation } from "./operation";

const ROOT = "/api/sign/inbox";
const SECRET_CHARS = 1_000;
export const MAX_REMOVED_ROWS = 100;

/** 65 bytes as base64url: an uncompressed point. */
const point = z.string().check(z.regex(/^[A-Za-z0-9_-]{87}$/, "must be 87 base64url characters"));

const Row = z.object({
  id: uuid().check(z.regex(/^.{14}4.{4}[89ab]/, "must be a UUID of version 4")),
  key: point,
  payload: z
    .string()
    .check(z.length(PAYLOAD_CHARS), z.regex(/^[A-Za-z0-9_-]*$/, "must be base64url")),
});

/** What waits for the account's browser, oldest first. */
export const readInboxRows = operation({
  method: "GET",
  path: ROOT,
  summary: "Read the signing inbox",
  caller: "ownBrowser",
  answers: { 200: z.object({ userId: uuid(), rows: z.array(Row) }) },
});

/** Whoever made a request for signatures leaves what opens it, sealed. 409 `duplicate` or `inbox-full`. */
export const leaveInboxRow = operation({
  method: "POST",
  path: ROOT,
  summary: "Leave a sealed row",
  caller: "holder",
  body: Row,
  answers: { 200: Done },
  refusals: [409],
});

export const removeInboxRows = operation({
  method: "DELETE",
  path: ROOT,
  summary: "Take rows out of the signing inbox",
  caller: "ownPage",
  body: z.object({ ids: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_REMOVED_ROWS)) }),
  answers: { 200: z.extend(Done, { deleted: count() }) },
});

const InboxKey = z.object({
  /** Null until a browser of the account publishes one. */
  key: z.nullable(point),
  account: uuid(),
});
export type PublishedKey = z.output<typeof InboxKey>;

/** The key to seal rows to, and whose it is. */
export const readInboxKey = operation({
  method: "GET",
  path: `${ROOT}/key`,
  summary: "Read the inbox key",
  caller: "holder",
  answers: { 200: InboxKey },
});

/** The account's browser publishes the key whose private part only its vault opens. */
export const publishInboxKey = operation({
  method: "PUT",
  path: `${ROOT}/key`,
  summary: "Publish the inbox key",
  caller: "ownPage",
  body: z.object({ key: point }),
  answers: { 200: InboxKey },
});

/** The account's inbox keys, sealed with its vault, oldest first. */
export const readInboxSecrets = operation({
  method: "GET",
  path: `${ROOT}/secrets`,
  summary: "Read the sealed inbox keys",
  caller: "ownBrowser",
  answers: {
    200: z.object({
      userId: uuid(),
      secrets: z.array(z.object({ key: point, sealed: z.string() })),
      /** Rows past two thirds of their lifetime. A browser that wants to keep them stores them again. */
      ageing: z.array(uuid()),
    }),
  },
});

/** Keeps one more for the account's other browsers. 409 `limit`. */
export const keepInboxSecret = operation({
  method: "POST",
  path: `${ROOT}/secrets`,
  summary: "Keep a sealed inbox key",
  caller: "ownPage",
  body: z.object({ key: point, sealed: sealedText(SECRET_CHARS) }),
  answers: { 200: Done },
  refusals: [409],
});
