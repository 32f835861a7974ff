/** Signing: requests with recipients, PDFs and signatures, the event chain, receipts, their keys, and the inbox. */
import { sql } from "drizzle-orm";
import {
  char,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { bytea } from "./bytea";
import { moment } from "./moment";
import { sealed } from "./sealed";

const hex64 = () => char({ length: 64 });

/** A rectangle of a page, in parts of its width and height from the top left corner. */
export interface SignField {
  id: string;
  recipientId: string;
  type: "signature" | "date" | "initials" | "name" | "email";
  /** From 1. */
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A request for signatures, which the contract also calls an envelope. */
export const signRequest = pgTable(
  "sign_request",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Of the sender's token (S-033). */
    adminHash: hex64().notNull(),
    /** Whose notices tell of it; null without an account, or when that is gone (D-53). */
    accountId: uuid().references(() => user.id, { onDelete: "set null" }),
    title: text().notNull(),
    /** As it was last written: a draft or an active one past its `expires_at` counts as expired (D-50). */
    status: text({ enum: ["draft", "active", "completed", "cancelled", "expired"] }).notNull(),
    accessMode: text({ enum: ["before_signing", "after_signing", "link"] }).notNull(),
    /** The words each signer agrees to, fixed at creation (S-035). */
    consent: text().notNull(),
    fields: jsonb().$type<SignField[]>().notNull(),
    originalHash: hex64().notNull(),
    originalBytes: integer().notNull(),
    pages: smallint().notNull(),
    completedHash: hex64(),
    expiresInDays: smallint().notNull(),
    retentionDays: smallint().notNull(),
    cancelReason: text(),
    createdAt: moment().notNull().defaultNow(),
    activatedAt: moment(),
    /** Counted from activation, of a draft from creation (D-52). */
    expiresAt: moment().notNull(),
    completedAt: moment(),
    cancelledAt: moment(),
    /** When nothing of it is kept any longer; counted from its finish, and until then from its expiry (S-069). */
    purgeAt: moment().notNull(),
    /** All have signed and the completed copy is still to be made: not before then. */
    sealAt: moment(),
    sealAttempts: smallint().notNull().default(0),
  },
  (table) => [
    index("sign_request_account").on(table.accountId).where(sql`${table.accountId} is not null`),
    index("sign_request_expires")
      .on(table.expiresAt)
      .where(sql`${table.status} in ('draft', 'active')`),
    index("sign_request_purge").on(table.purgeAt),
    index("sign_request_seal").on(table.sealAt).where(sql`${table.sealAt} is not null`),
  ],
);

const ofRequest = () =>
  uuid()
    .notNull()
    .references(() => signRequest.id, { onDelete: "cascade" });

/** The original and the completed copy, byte for byte; apart from the request, which is read far more often. */
export const signPdf = pgTable(
  "sign_pdf",
  {
    requestId: ofRequest(),
    kind: text({ enum: ["original", "completed"] }).notNull(),
    /** `STORAGE EXTERNAL`: a PDF is compressed already. */
    bytes: bytea().notNull(),
  },
  (table) => [primaryKey({ name: "sign_pdf_pk", columns: [table.requestId, table.kind] })],
);

export const signRecipient = pgTable(
  "sign_recipient",
  {
    requestId: ofRequest(),
    /** As the sender named it; unique in its request only. */
    id: text().notNull(),
    /** Its place in the request, from 0. */
    place: smallint().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    /** Of the signer's token; null in a draft, which has no links. */
    tokenHash: hex64(),
    /** The `n` of the token: raising it ends the link before (D-53). */
    link: integer().notNull().default(0),
    /** Mails with the link: when the last one was written, and how many in all. */
    sentAt: moment(),
    sentCount: smallint().notNull().default(0),
    viewedAt: moment(),
    verifiedAt: moment(),
    /** From here on: what was signed, together or not at all. */
    signedAt: moment(),
    signedName: text(),
    method: text({ enum: ["draw", "upload", "type"] }),
    /** Of the PNG as we keep it. */
    signatureHash: hex64(),
    ip: text(),
    userAgent: text(),
  },
  (table) => [
    primaryKey({ name: "sign_recipient_pk", columns: [table.requestId, table.id] }),
    uniqueIndex("sign_recipient_token")
      .on(table.tokenHash)
      .where(sql`${table.tokenHash} is not null`),
  ],
);

/** The drawn signatures. No key to the recipient: nobody is ever taken out of a request. */
export const signSignature = pgTable(
  "sign_signature",
  {
    requestId: ofRequest(),
    recipientId: text().notNull(),
    /** As we encoded it anew, without what else the upload carried (D-58). */
    png: bytea().notNull(),
  },
  (table) => [
    primaryKey({ name: "sign_signature_pk", columns: [table.requestId, table.recipientId] }),
  ],
);

/** Codes sent by mail; those that a newer one replaced are kept for as long as they would have lived (S-083). */
export const signCode = pgTable(
  "sign_code",
  {
    id: uuid().primaryKey().defaultRandom(),
    requestId: ofRequest(),
    recipientId: text().notNull(),
    /** Keyed with a secret of the server's: six digits are soon guessed from a plain hash. */
    codeHash: hex64().notNull(),
    tries: smallint().notNull().default(0),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index("sign_code_recipient").on(table.requestId, table.recipientId, table.createdAt),
    index("sign_code_expires").on(table.expiresAt),
  ],
);

/** Whoever proved an address, for twelve hours (S-081). */
export const signSession = pgTable(
  "sign_session",
  {
    tokenHash: hex64().primaryKey(),
    requestId: ofRequest(),
    recipientId: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
    expiresAt: moment().notNull(),
  },
  (table) => [
    index("sign_session_recipient").on(table.requestId, table.recipientId),
    index("sign_session_expires").on(table.expiresAt),
  ],
);

/** What happened, each chained to the one before it (D-57). */
export const signEvent = pgTable(
  "sign_event",
  {
    requestId: ofRequest(),
    /** From 1. */
    seq: integer().notNull(),
    type: text().notNull(),
    at: moment().notNull(),
    actorKind: text({ enum: ["sender", "signer", "service"] }).notNull(),
    recipientId: text(),
    ip: text(),
    userAgent: text(),
    data: jsonb().$type<Record<string, string | number>>().notNull(),
    prev: hex64().notNull(),
    hash: hex64().notNull(),
  },
  (table) => [primaryKey({ name: "sign_event_pk", columns: [table.requestId, table.seq] })],
);

/** The signed receipt as it is handed out (D-54). */
export const signReceipt = pgTable("sign_receipt", {
  requestId: ofRequest().primaryKey(),
  kid: text().notNull(),
  publicKey: text().notNull(),
  signature: text().notNull(),
  /** Canonical JSON, byte for byte what was signed. */
  body: text().notNull(),
});

/** The service's own keys: one of a kind is in use; what is retired stays listed for ever (D-54). */
export const signKey = pgTable(
  "sign_key",
  {
    kind: text({ enum: ["receipt", "pades"] }).notNull(),
    kid: text().notNull(),
    /** The raw Ed25519 key as base64url; the certificate as PEM. */
    publicKey: text().notNull(),
    /** PKCS#8 as base64url. Null where the private part is in the environment, or retired. */
    privateKey: sealed(),
    createdAt: moment().notNull().defaultNow(),
    retiredAt: moment(),
  },
  (table) => [
    primaryKey({ name: "sign_key_pk", columns: [table.kind, table.kid] }),
    uniqueIndex("sign_key_live").on(table.kind).where(sql`${table.retiredAt} is null`),
  ],
);

/** The key rows are sealed to, published by the account's browser (I-001, I-002). */
export const signInboxKey = pgTable("sign_inbox_key", {
  userId: uuid()
    .primaryKey()
    .references(() => user.id, { onDelete: "cascade" }),
  /** An uncompressed P-256 point as 87 base64url characters; null until one is published. */
  key: text(),
  updatedAt: moment().notNull().defaultNow(),
});

/** A sealed row that waits for the account's browser (I-003). */
export const signInbox = pgTable(
  "sign_inbox",
  {
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The client's; another account may happen to choose the same. */
    id: uuid().notNull(),
    key: text().notNull(),
    payload: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ name: "sign_inbox_pk", columns: [table.userId, table.id] }),
    index("sign_inbox_page").on(table.userId, table.createdAt, table.id),
    index("sign_inbox_created").on(table.createdAt),
  ],
);

/** The private parts of inbox keys, each sealed with its account's vault: never known here (docs/decisions). */
export const signInboxSecret = pgTable(
  "sign_inbox_secret",
  {
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    /** The public part. */
    key: text().notNull(),
    /** An envelope as base64. */
    sealed: text().notNull(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [primaryKey({ name: "sign_inbox_secret_pk", columns: [table.userId, table.key] })],
);
