/** Actions on signing requests, for their sender. */
import * as z from "zod/mini";
import { FIELD_TYPES } from "../../lib/protocol/sign-request";
import { verifyReceipt } from "../../lib/protocol/verify-receipt";
import * as signing from "../package/signing";
import { serviceKeys } from "../signing/service-keys";
import { given } from "./calendar";
import { Binary, linkOf, type Target, targetAction } from "./target";

const name = z.string().check(z.minLength(1), z.maxLength(200));
const path = z.string().check(z.minLength(1), z.maxLength(1_000));
const recipientId = z.string().check(z.minLength(1), z.maxLength(64));
const part = z.number().check(z.minimum(0), z.maximum(1));
const requestOf = (target: Target) => signing.readSignLink(target.connection, linkOf(target));

async function statusOf(target: Target) {
  const read = await signing.readRequest(target.connection, requestOf(target));
  const { id, title, status, originalHash, completedHash, expiresAt, recipients } = read;
  return {
    ...{ id, title, status, originalHash, completedHash, expiresAt },
    recipients: recipients.map(({ id, name, email, status, signedAt }) => ({
      ...{ id, name, email, status, signedAt },
    })),
  };
}

export const signReads = [
  targetAction({
    name: "status",
    words: "How far a request is, and who has signed.",
    args: {},
    run: statusOf,
  }),
  targetAction({
    name: "events",
    words: "Everything that happened to a request, in its order.",
    args: {},
    run: (target) => signing.readRequestEvents(target.connection, requestOf(target)),
  }),
];

export const signEdits = [
  targetAction({
    name: "send",
    words:
      "Mails each recipient a link to sign a PDF, so ask the person first; the request is stored under the new label. pdf is a path; recipients [{id, name, email}]; fields [{recipientId, type, page, x, y, width, height}], places as parts of the page from its top left; also message.",
    args: {
      request: z.strictObject({
        ...{ title: name, pdf: path, message: z.optional(z.string().check(z.maxLength(1_000))) },
        recipients: z.array(z.strictObject({ id: recipientId, name, email: z.email() })),
        fields: z.array(
          z.strictObject({
            ...{ recipientId, type: z.enum(FIELD_TYPES), page: z.int() },
            ...{ x: part, y: part, width: part, height: part },
          }),
        ),
      }),
    },
    async run(target, { request: { pdf, fields, ...rest } }) {
      const sent = await signing.sendForSigning(target.connection, {
        ...given(rest),
        pdf: await target.readPath(pdf),
        fields: fields.map((field, at) => ({ ...field, id: `f${at + 1}` })),
      });
      const label = await target.store("signing", sent.reviewLink);
      const { id, originalHash, recipients } = sent;
      return { label, id, originalHash, mailed: recipients.map(({ email }) => email) };
    },
  }),
  targetAction({
    name: "remind",
    words: "Mails the link again to one recipient.",
    args: { recipientId },
    async run(target, { recipientId }) {
      await signing.remind(target.connection, requestOf(target), recipientId);
      return `Reminded ${recipientId}.`;
    },
  }),
  targetAction({
    name: "cancel",
    words: "Ends a request; whoever was mailed its link is told, with the reason.",
    args: { reason: z.optional(z.string().check(z.maxLength(1_000))) },
    async run(target, { reason }) {
      await signing.cancelRequest(target.connection, requestOf(target), reason);
      return "Cancelled the request.";
    },
  }),
  targetAction({
    name: "savePdf",
    words:
      "Saves the PDF: completed, pdf (as it was given), or progress (with the signatures so far).",
    args: { copy: z.optional(z.enum(["completed", "pdf", "progress"])) },
    async run(target, { copy = "completed" }) {
      const link = requestOf(target);
      const bytes = await signing.downloadPdf(target.connection, link, copy);
      return new Binary(`${target.label}-${copy}.pdf`, "application/pdf", bytes);
    },
  }),
  targetAction({
    name: "verify",
    words: "Checks a receipt and its signed PDF by their paths, against this service's keys.",
    args: { receipt: path, signed: path, original: z.optional(path) },
    async run(target, { receipt, signed, original }) {
      const known = await serviceKeys(target.connection);
      const { answer, checks } = await verifyReceipt({
        receipt: new TextDecoder().decode(await target.readPath(receipt)),
        completed: await target.readPath(signed),
        original: original === undefined ? undefined : await target.readPath(original),
        keys: known?.keys,
      });
      return { answer, checks };
    },
  }),
];
