/** Tools for signing requests: made and mailed for the account, then followed by their review link (M-034…M-036). */
import { randomUUID } from "node:crypto";
import * as z from "zod/mini";
import { plainText } from "@/lib/contract/fields";
import { createEnvelope as createOperation } from "@/lib/contract/signing-sender";
import { type CreatedEnvelope, Field } from "@/lib/contract/signing-shapes";
import { HttpError } from "@/lib/http/errors";
import { checked } from "@/lib/http/parse";
import { take } from "@/lib/http/rate-limit";
import { outside } from "@/lib/outside/outside";
import { CHANGES, MAILS, READS } from "@/lib/protocol/mcp";
import { sealInboxRow } from "@/lib/protocol/sign-inbox";
import {
  FIELD_TYPES,
  SIGN_FIELDS,
  SIGN_MESSAGE_CHARS,
  SIGN_REASON_CHARS,
  SIGN_RECIPIENTS,
} from "@/lib/protocol/sign-request";
import { findParty, type Party, refuse } from "@/lib/signing/access";
import { type Account, findAccount } from "@/lib/signing/account";
import { cancel } from "@/lib/signing/cancel";
import { completedCopy, originalCopy, progressCopy } from "@/lib/signing/copies";
import { createEnvelope } from "@/lib/signing/envelopes";
import { signErrors } from "@/lib/signing/errors";
import { keepRow, readInboxKey } from "@/lib/signing/inbox";
import { LINK_AGAIN_AFTER } from "@/lib/signing/limits";
import { sendLink } from "@/lib/signing/send-link";
import type { Action } from "@/lib/signing/status";
import { senderView } from "@/lib/signing/views";
import { ToolError, toolErrors } from "./errors";
import type { Actor } from "./family";
import { MAX_PDF_BYTES, mcpLimits, PDF_TIMEOUT_MS } from "./limits";
import { ourLink } from "./open-file";
import { tool } from "./tool";

const link = z.string().check(z.minLength(1), z.maxLength(500));
const short = z.string().check(z.minLength(1), z.maxLength(320));
const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));
const part = z.number().check(z.minimum(0), z.maximum(1));
const { accessMode, expiresInDays, retentionDays } = createOperation.body.shape;
const nullableText = z.nullable(z.string());

/** The sender's way into a request. @throws ToolError for a link that is none; 403 for a signer's */
async function requestOf(link: string, action: Action) {
  const url = ourLink(link);
  const [, id] = /^\/sign\/(?:review|request)\/([^/]+)\/?$/.exec(url.pathname) ?? [];
  if (!id) throw toolErrors.wrongKind("This is not the review link of a signing request.");
  const party = await findParty(id, url.hash.slice(1));
  if (party.role !== "sender") throw signErrors.wrongRole();
  refuse(action, party);
  return party as Party & { role: "sender" };
}

/** @throws 403 `verify_email` */
async function mailer({ userId }: Actor): Promise<Account> {
  const account = await findAccount(userId);
  if (!account) throw signErrors.accountRequired();
  if (!account.emailVerified) throw signErrors.verifyEmail();
  return account;
}

async function pdfOf(given: { url: string } | { data: string }, { userId }: Actor) {
  if ("data" in given) return given.data;
  outside().check(given.url);
  await take(mcpLimits.pdfs, userId);
  const request = { method: "GET", timeoutMs: PDF_TIMEOUT_MS, maxBytes: MAX_PDF_BYTES } as const;
  const { status, body } = await outside().ask(given.url, request);
  if (status !== 200) throw new ToolError("fetch_failed", `The PDF's address answered ${status}.`);
  return body.toString("base64");
}

/** Leaves what opens the request where only the account's browsers can read it. */
async function leaveInInbox(
  made: CreatedEnvelope,
  { userId }: Actor,
): Promise<"stored" | "no_key" | "full"> {
  const { key } = await readInboxKey(userId);
  if (!key) return "no_key";
  const { id, adminToken: admin, title, createdAt, status } = made;
  try {
    await keepRow(
      userId,
      await sealInboxRow(randomUUID(), key, { id, admin, title, createdAt, status }),
    );
    return "stored";
  } catch (fault) {
    if (fault instanceof HttpError && fault.reason === "inbox-full") return "full";
    throw fault;
  }
}

export const signTools = [
  tool({
    name: "sign_send",
    title: "Send a PDF for signing",
    description:
      "Mails each recipient a link to sign a PDF, so ask the person first. Answers the review link, the only key to the request. Each recipient needs a signature field; x, y, width and height are parts of the page from its top left.",
    hints: MAILS,
    input: z.strictObject({
      title: short,
      pdf: z.union([
        z.strictObject({ url: z.string().check(z.maxLength(2_000)) }),
        z.strictObject({ data: z.string().check(z.maxLength(3_000_000)) }),
      ]),
      recipients: z
        .array(z.strictObject({ id: z.optional(id), name: short, email: short }))
        .check(z.minLength(1), z.maxLength(SIGN_RECIPIENTS)),
      fields: z.optional(
        z
          .array(
            z.strictObject({
              id: z.optional(id),
              recipientId: id,
              type: z.enum(FIELD_TYPES),
              page: Field.shape.page,
              ...{ x: part, y: part, width: part, height: part },
            }),
          )
          .check(z.maxLength(SIGN_FIELDS)),
      ),
      accessMode,
      expiresInDays,
      retentionDays,
      message: z.optional(plainText(SIGN_MESSAGE_CHARS)),
    }),
    output: z.object({
      id: z.string(),
      status: z.string(),
      originalHash: z.string(),
      reviewLink: z.string(),
      recipients: z.array(
        z.object({ id: z.string(), name: z.string(), email: z.string(), emailed: z.boolean() }),
      ),
      inbox: z.enum(["stored", "no_key", "full"]),
    }),
    async run({ message, pdf, fields, recipients, ...rest }, actor) {
      if (!fields?.length)
        throw new ToolError(
          "invalid",
          "fields: say where each recipient signs, by page and place.",
        );
      const account = await mailer(actor);
      const body = checked(createOperation.body, {
        ...rest,
        pdf: await pdfOf(pdf, actor),
        recipients: recipients.map((one, at) => ({ ...one, id: one.id ?? `r${at + 1}` })),
        fields: fields.map((one, at) => ({ ...one, id: one.id ?? `f${at + 1}` })),
        activate: true,
      });
      const { network, by } = actor;
      const made = await createEnvelope(body, { account, network, by });
      const inbox = await leaveInInbox(made, actor);
      const { envelope } = await findParty(made.id, made.adminToken);
      const mailed = [];
      for (const { id, name, email } of made.recipients) {
        const emailed = await sendLink(envelope, { recipientId: id, message }, account, by).then(
          () => true,
          (fault) => {
            if (fault instanceof HttpError) return false;
            throw fault;
          },
        );
        mailed.push({ id, name, email, emailed });
      }
      const { id, status, originalHash, reviewUrl: reviewLink } = made;
      return { id, status, originalHash, reviewLink, recipients: mailed, inbox };
    },
  }),
  tool({
    name: "sign_status",
    title: "Follow a signing request",
    description: "How far a request is, by its review link.",
    hints: READS,
    input: z.strictObject({ link }),
    output: z.object({
      ...{ id: z.string(), title: z.string(), status: z.string(), originalHash: z.string() },
      ...{ completedHash: nullableText, expiresAt: nullableText },
      recipients: z.array(
        z.object({
          ...{ id: z.string(), name: z.string(), email: z.string(), status: z.string() },
          signedAt: nullableText,
        }),
      ),
    }),
    async run({ link }) {
      const view = senderView((await requestOf(link, "read")).envelope);
      const { id, title, status, originalHash, completedHash, expiresAt } = view;
      const recipients = view.recipients.map(({ id, name, email, status, signedAt }) => ({
        ...{ id, name, email, status, signedAt },
      }));
      return { id, title, status, originalHash, completedHash, expiresAt, recipients };
    },
  }),
  tool({
    name: "sign_remind",
    title: "Remind signers",
    description: "Mails the link again to one recipient, or to all who have not signed.",
    hints: MAILS,
    input: z.strictObject({ link, recipientId: z.optional(id) }),
    output: z.object({
      reminded: z.array(z.string()),
      skipped: z.array(
        z.object({ id: z.string(), reason: z.enum(["signed", "too_soon", "limit"]) }),
      ),
    }),
    async run({ link, recipientId }, actor) {
      const { envelope } = await requestOf(link, "invite");
      const account = await mailer(actor);
      const chosen = envelope.recipients.filter(({ id }) => id === (recipientId ?? id));
      if (chosen.length === 0)
        throw new ToolError("invalid", "This request has no such recipient.");
      const reminded: string[] = [];
      const skipped: { id: string; reason: "signed" | "too_soon" | "limit" }[] = [];
      for (const { id } of chosen) {
        try {
          await sendLink(envelope, { recipientId: id }, account, actor.by);
          reminded.push(id);
        } catch (fault) {
          skipped.push({ id, reason: whySkipped(fault) });
        }
      }
      return { reminded, skipped };
    },
  }),
  tool({
    name: "sign_cancel",
    title: "Cancel a signing request",
    description: "Ends a request; whoever was mailed its link is told, with the reason.",
    hints: CHANGES,
    input: z.strictObject({
      link,
      reason: z.optional(plainText(SIGN_REASON_CHARS)),
    }),
    output: z.object({ id: z.string(), status: z.literal("cancelled") }),
    async run({ link, reason }, { by }) {
      const { envelope } = await requestOf(link, "cancel");
      const { id } = await cancel(envelope.request.id, reason, by);
      return { id, status: "cancelled" as const };
    },
  }),
  tool({
    name: "sign_pdf",
    title: "Download a request's PDF",
    description:
      "The completed PDF, the original, or the one with the signatures there are so far (progress).",
    hints: READS,
    input: z.strictObject({
      link,
      which: z.optional(z.enum(["original", "progress", "completed"])),
    }),
    async run({ link, which = "completed" }, { by, network }) {
      const party = await requestOf(link, which === "completed" ? "collect" : "read");
      const answer = await {
        original: () => originalCopy(party),
        progress: () => progressCopy(party, network),
        completed: () => completedCopy(party, by),
      }[which]();
      const blob = Buffer.from(await answer.arrayBuffer()).toString("base64");
      const uri = `svc://sign/${party.envelope.request.id}/${which}.pdf`;
      return [{ type: "resource" as const, resource: { uri, mimeType: "application/pdf", blob } }];
    },
  }),
];

function whySkipped(fault: unknown): "signed" | "too_soon" | "limit" {
  if (!(fault instanceof HttpError)) throw fault;
  if (fault.reason === "already_signed") return "signed";
  if (fault.status !== 429) throw fault;
  return (fault.options.retryAfter ?? 0) <= LINK_AGAIN_AFTER ? "too_soon" : "limit";
}
