/** Every mail about a request, to signers and to the sender's account (D-96). */

import { baseUrl } from "@/lib/env";
import { type Letter, layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";
import { DAY_MS } from "@/lib/time";
import type { Account } from "./account";
import type { Envelope, RecipientRow, RequestRow } from "./request";
import { signerPath } from "./tokens";

/** Every mail names the page that checks receipts, also for first-time readers. */
const verifyAddress = (): string => `${baseUrl()}/sign/verify`;
const UNREAD = "Replies to this email aren’t read.";
const VERIFY = { label: "Verify the copy and its receipt", path: "/sign/verify" } as const;

/** `2026-12-22 UTC`: the server does not know the reader's time zone. */
const dateOf = (at: Date): string => `${at.toISOString().slice(0, 10)} UTC`;
/** The sender's own page, without the token: we store only its hash. The sender's signing inbox has it. */
const reviewOf = ({ id }: RequestRow) => ["Request", `${baseUrl()}/sign/review/${id}`] as const;
const quoted = ({ title }: RequestRow): string => `“${title}”`;
const count = (n: number, one: string): string => `${n} ${one}${n === 1 ? "" : "s"}`;

/** The text of a kind that ends in `-code` contains a link or a code, so it is erased once the mail is sent. */
const mailOf = (kind: string, to: string, subject: string, letter: Letter): Mail => ({
  kind,
  to,
  subject,
  ...layOut(letter),
});

const forSigners = (who: string): string =>
  `You received this email because ${who} asked you to sign a document with Sealdesk. ${UNREAD}`;
const FOR_SENDER = "You received this email because you asked for signatures with Sealdesk.";

/** To a recipient, with their link; sent again, it is a reminder. */
export function requestMail(
  { request }: Envelope,
  recipient: RecipientRow,
  sender: Account,
  message: string | undefined,
  now = Date.now(),
): Mail {
  const title = quoted(request);
  const isReminder = recipient.sentCount > 0;
  const left = Math.max(1, Math.ceil((request.expiresAt.getTime() - now) / DAY_MS));
  const letter = layOut({
    title: isReminder ? "Your signature is still needed" : "You’re asked to sign a document",
    opening: isReminder
      ? `${sender.name} is still waiting for you to sign ${title}.`
      : `${sender.name} asks you to sign ${title} (${count(request.pages, "page")}).`,
    facts: [
      ["From", `${sender.name} <${sender.email}>`],
      ["Open until", `${dateOf(request.expiresAt)} (${count(left, "day")} left)`],
    ],
    ...(message ? { quote: message } : {}),
    paragraphs: ["Do not forward: the link is yours, and anyone who has it may read and sign."],
    button: { label: "Read and sign", path: signerPath(recipient) },
    footer: `You received this email because ${sender.name} asked you to sign a document with Sealdesk. Replies go to them.`,
  });
  return {
    kind: isReminder ? "sign-reminder-code" : "sign-request-code",
    to: recipient.email,
    replyTo: sender.email,
    subject: isReminder
      ? `Reminder: ${title} is waiting`
      : `${sender.name} asks you to sign ${title}`,
    ...letter,
  };
}

export function codeMail({ request }: Envelope, { email }: RecipientRow, code: string): Mail {
  return mailOf("sign-code", email, `${code} is your code for ${quoted(request)}`, {
    title: "Your code",
    opening: `${code} is your code to open ${quoted(request)}.`,
    code,
    paragraphs: [
      "Enter it in Sealdesk. It’s valid 10 minutes and works once.",
      "Nobody from Sealdesk asks for it. If you didn’t request a code, ignore this email.",
    ],
    footer: forSigners("someone"),
  });
}

/** To the sender's account. @param done how many have signed so far */
export function signedMail(
  to: string,
  request: RequestRow,
  signer: Pick<RecipientRow, "name">,
  done: number,
  of: number,
): Mail {
  return mailOf("sign-signed", to, `${signer.name} signed ${quoted(request)}`, {
    title: "Signed",
    opening: `${signer.name} signed ${quoted(request)}.`,
    facts: [["Signatures", `${done} of ${of}`], reviewOf(request)],
    paragraphs: ["Open the request from your signing inbox."],
    button: { label: "Open your signing inbox", path: "/sign" },
    footer: FOR_SENDER,
  });
}

const completedLetter = (request: RequestRow) => ({
  title: "Completed",
  opening: `Everyone has signed ${quoted(request)}.`,
});
const hashOf = (hash: string) => ["SHA-256 of the completed PDF", hash] as const;

/** To a signer, with their link to the completed copy. */
export function completedMailToSigner(
  request: RequestRow,
  recipient: RecipientRow,
  completedHash: string,
): Mail {
  const subject = `Completed: ${quoted(request)}`;
  return mailOf("sign-completed-code", recipient.email, subject, {
    ...completedLetter(request),
    facts: [hashOf(completedHash)],
    paragraphs: [
      `Keep the copy and its receipt together. Anyone can verify them at ${verifyAddress()}, or without Sealdesk.`,
      `You can download them with your link until ${dateOf(request.purgeAt)}.`,
    ],
    button: { label: "Open your copy", path: signerPath(recipient) },
    footer: forSigners("someone"),
  });
}

/** To the sender's account. */
export function completedMailToSender(
  to: string,
  request: RequestRow,
  completedHash: string,
): Mail {
  return mailOf("sign-completed", to, `Completed: ${quoted(request)}`, {
    ...completedLetter(request),
    facts: [hashOf(completedHash), reviewOf(request)],
    paragraphs: [
      "Open the request from your signing inbox, then download the copy and its receipt and keep both.",
      `We delete them on ${dateOf(request.purgeAt)}.`,
    ],
    button: VERIFY,
    footer: FOR_SENDER,
  });
}

/** To a recipient who was mailed a link. */
export function cancelledMail(to: string, request: RequestRow, reason: string | undefined): Mail {
  return mailOf("sign-cancelled", to, `Cancelled: ${quoted(request)}`, {
    title: "Cancelled",
    opening: `The request to sign ${quoted(request)} was cancelled. You don’t need to do anything.`,
    ...(reason ? { quote: reason } : {}),
    paragraphs: ["Its links no longer work."],
    footer: forSigners("someone"),
  });
}

/** To the sender's account. */
export function declinedMail(
  to: string,
  request: RequestRow,
  signer: Pick<RecipientRow, "name">,
  reason: string | undefined,
): Mail {
  return mailOf("sign-declined", to, `Cancelled: ${quoted(request)}`, {
    title: "Declined",
    opening: `${signer.name} declined to sign ${quoted(request)}, so nobody else can sign it.`,
    facts: [reviewOf(request)],
    ...(reason ? { quote: reason } : {}),
    paragraphs: ["Ask them what should change, then send a new request."],
    button: { label: "Open your signing inbox", path: "/sign" },
    footer: FOR_SENDER,
  });
}

/** To a recipient who was mailed a link and did not sign, and to the sender's account. */
export function expiredMail(to: string, request: RequestRow): Mail {
  return mailOf("sign-expired", to, `Expired: ${quoted(request)}`, {
    title: "Expired",
    opening: `The deadline to sign ${quoted(request)} has passed, so it can’t be signed any more.`,
    paragraphs: ["To have it signed, a new request is needed."],
    footer: `You received this email because of a request for signatures with Sealdesk. ${UNREAD}`,
  });
}
