import { expect, test } from "vitest";
import type { Mail } from "@/lib/mail/outbox";
import {
  cancelledMail,
  codeMail,
  completedMailToSender,
  completedMailToSigner,
  declinedMail,
  expiredMail,
  requestMail,
  signedMail,
} from "./mails";
import type { RecipientRow, RequestRow } from "./request";

const at = new Date("2026-11-21T14:05:33.123Z");
const inDays = (days: number) => new Date(at.getTime() + days * 86_400_000);
const request: RequestRow = {
  id: "11111111-2222-4333-8444-555555555555",
  adminHash: "0".repeat(64),
  accountId: null,
  title: "Lease of the mill & its pond",
  status: "active",
  accessMode: "before_signing",
  consent: "",
  fields: [],
  originalHash: "a".repeat(64),
  originalBytes: 1,
  pages: 1,
  completedHash: null,
  expiresInDays: 30,
  retentionDays: 365,
  cancelReason: null,
  createdAt: at,
  activatedAt: at,
  expiresAt: inDays(30),
  completedAt: null,
  cancelledAt: null,
  purgeAt: inDays(395),
  sealAt: null,
  sealAttempts: 0,
};
const recipient: RecipientRow = {
  requestId: request.id,
  id: "ada",
  place: 0,
  name: "Ada Lovelace",
  email: "ada@sealdesk.test",
  tokenHash: null,
  link: 0,
  sentAt: null,
  sentCount: 0,
  viewedAt: null,
  verifiedAt: null,
  signedAt: null,
  signedName: null,
  method: null,
  signatureHash: null,
  ip: null,
  userAgent: null,
};
const envelope = { request, recipients: [recipient] };
const grace = {
  userId: request.id,
  email: "grace@sealdesk.test",
  emailVerified: true,
  name: "Grace Hopper",
  lockdown: false,
};
const message = "Please sign by Friday.\n\nThank you!";
const reason = "The price is another.";
const mails: readonly Mail[] = [
  requestMail(envelope, recipient, grace, message, at.getTime()),
  requestMail(envelope, recipient, grace, undefined, at.getTime()),
  requestMail(envelope, { ...recipient, sentCount: 1 }, grace, undefined, inDays(29.5).getTime()),
  codeMail(envelope, recipient, "012345"),
  signedMail(grace.email, request, recipient, 1, 2),
  completedMailToSigner(request, recipient, "c".repeat(64)),
  completedMailToSender(grace.email, request, "c".repeat(64)),
  cancelledMail(recipient.email, request, reason),
  cancelledMail(recipient.email, request, undefined),
  declinedMail(grace.email, request, recipient, reason),
  expiredMail(recipient.email, request),
];

test.each(mails.map((mail, i) => [`${i + 1}. ${mail.kind}`, mail] as const))(
  "%s reads well",
  (_, mail) => {
    // D-96
    const head = `To: ${mail.to}${mail.replyTo ? `\nReply-To: ${mail.replyTo}` : ""}`;
    expect(`${head}\n${mail.subject}\n\n${mail.text}`).toMatchSnapshot();
  },
);

test("a mail with a link or a code does not keep its text once it is sent", () => {
  // D-96
  const secrets = /#[\w-]{43}|012345/;
  for (const mail of mails)
    expect([mail.kind, mail.kind.endsWith("-code")]).toEqual([
      mail.kind,
      secrets.test(`${mail.subject}${mail.text}`),
    ]);
});
