/** Reads the answers of signing routes field by field. */
import type { SignEvent, SignEventType } from "../../lib/protocol/sign-events";
import {
  ACCESS_MODES,
  ENVELOPE_STATUSES,
  FIELD_TYPES,
  RECIPIENT_STATUSES,
} from "../../lib/protocol/sign-request";
import { flag, rows, textOrNull, word } from "../account/answers";
import { BadAnswer } from "../http";
import { count, moment, record, text } from "../sync/answers";
import type {
  ActivatedEnvelope,
  CreatedEnvelope,
  Envelope,
  Field,
  Party,
  Recipient,
  SignAccess,
  SignRequest,
} from "./types";

type Fields = Record<string, unknown>;

const EVENT_TYPES = [
  "created",
  "fields_replaced",
  "activated",
  "link_sent",
  "link_reset",
  "code_sent",
  "code_failed",
  "email_verified",
  "viewed",
  "consented",
  "signed",
  "declined",
  "completed",
  "downloaded",
  "cancelled",
  "expired",
] as const satisfies readonly SignEventType[];

export function readCreated(answer: unknown): CreatedEnvelope {
  const from = record(answer);
  return {
    ...readHead(from),
    createdAt: moment(from, "createdAt"),
    activatedAt: momentOrNull(from, "activatedAt"),
    expiresInDays: count(from, "expiresInDays"),
    retentionDays: count(from, "retentionDays"),
    adminToken: text(from, "adminToken"),
    reviewUrl: text(from, "reviewUrl"),
    recipients: rows(from.recipients).map((row) => ({
      ...readParty(row),
      status: word(row, "status", RECIPIENT_STATUSES),
      link: textOrNull(row, "link"),
      token: textOrNull(row, "token"),
    })),
    fields: rows(from.fields).map(readField),
  };
}

export function readEnvelopeAnswer(answer: unknown): Envelope {
  const from = record(answer);
  return {
    ...readHead(from),
    completedHash: textOrNull(from, "completedHash"),
    createdAt: moment(from, "createdAt"),
    activatedAt: momentOrNull(from, "activatedAt"),
    completedAt: momentOrNull(from, "completedAt"),
    cancelledAt: momentOrNull(from, "cancelledAt"),
    expiresInDays: count(from, "expiresInDays"),
    retentionDays: count(from, "retentionDays"),
    purgeAt: momentOrNull(from, "purgeAt"),
    recipients: rows(from.recipients).map(readRecipient),
    fields: rows(from.fields).map(readField),
  };
}

export function readActivated(answer: unknown): ActivatedEnvelope {
  const from = record(answer);
  return {
    activatedAt: momentOrNull(from, "activatedAt"),
    expiresAt: momentOrNull(from, "expiresAt"),
    recipients: rows(from.recipients).map((row) => ({
      ...readParty(row),
      link: text(row, "link"),
      token: text(row, "token"),
    })),
  };
}

export function readRequestAnswer(answer: unknown): SignRequest {
  const from = record(answer);
  const recipient = record(from.recipient);
  return {
    ...readHead(from),
    completedHash: textOrNull(from, "completedHash"),
    completedAt: momentOrNull(from, "completedAt"),
    sender: readSender(from),
    recipient: {
      ...readParty(recipient),
      status: word(recipient, "status", RECIPIENT_STATUSES),
      signedAt: momentOrNull(recipient, "signedAt"),
    },
    others: rows(from.others).map((row) => ({
      name: text(row, "name"),
      status: word(row, "status", RECIPIENT_STATUSES),
    })),
    fields: rows(from.fields).map(readField),
  };
}

export function readAccessAnswer(answer: unknown): SignAccess {
  const from = record(answer);
  const wanted = from.requiredFor;
  return {
    mode: word(from, "mode", ACCESS_MODES),
    required: flag(from, "required"),
    requiredFor: wanted === "all" || wanted === "completed" ? wanted : null,
    verified: flag(from, "verified"),
    email: text(from, "email"),
    sessionExpiresAt: momentOrNull(from, "sessionExpiresAt"),
    resendAfter: count(from, "resendAfter"),
    sender: readSender(from),
    title: text(from, "title"),
    pages: count(from, "pages"),
  };
}

export function readEvent(from: Fields): SignEvent {
  const actor = record(from.actor);
  return {
    seq: count(from, "seq"),
    type: word(from, "type", EVENT_TYPES),
    at: moment(from, "at"),
    actor: {
      kind: word(actor, "kind", ["sender", "signer", "service"] as const),
      recipientId: textOrNull(actor, "recipientId"),
    },
    ip: textOrNull(from, "ip"),
    userAgent: textOrNull(from, "userAgent"),
    data: record(from.data),
    prev: text(from, "prev"),
    hash: text(from, "hash"),
  };
}

function readHead(from: Fields) {
  return {
    id: text(from, "id"),
    status: word(from, "status", ENVELOPE_STATUSES),
    title: text(from, "title"),
    accessMode: word(from, "accessMode", ACCESS_MODES),
    originalHash: text(from, "originalHash"),
    pages: count(from, "pages"),
    consent: text(from, "consent"),
    expiresAt: momentOrNull(from, "expiresAt"),
  };
}

const readSender = (from: Fields) => ({ name: textOrNull(record(from.sender), "name") });

function readRecipient(from: Fields): Recipient {
  return {
    ...readParty(from),
    status: word(from, "status", RECIPIENT_STATUSES),
    sentAt: momentOrNull(from, "sentAt"),
    viewedAt: momentOrNull(from, "viewedAt"),
    verifiedAt: momentOrNull(from, "verifiedAt"),
    signedAt: momentOrNull(from, "signedAt"),
    signedName: textOrNull(from, "signedName"),
    link: textOrNull(from, "link"),
  };
}

function readParty(from: Fields): Party {
  return { id: text(from, "id"), name: text(from, "name"), email: text(from, "email") };
}

function readField(from: Fields): Field {
  return {
    id: text(from, "id"),
    recipientId: text(from, "recipientId"),
    type: word(from, "type", FIELD_TYPES),
    page: count(from, "page"),
    x: part(from, "x"),
    y: part(from, "y"),
    width: part(from, "width"),
    height: part(from, "height"),
  };
}

/** Of a page's width or height. */
function part(from: Fields, name: string): number {
  const value = from[name];
  if (typeof value === "number" && value >= 0 && value <= 1) return value;
  throw new BadAnswer(`The server's answer has no ${name}.`);
}

function momentOrNull(from: Fields, name: string): string | null {
  const value = from[name];
  return value === null || value === undefined ? null : moment(from, name);
}
