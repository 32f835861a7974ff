/** The outbox as an administrator reads it. */
import { defaultEnvironment } from "../environment";
import { count, record, text } from "../sync/answers";
import { accountCall } from "./account";
import { type Page, withQuery } from "./admin-page";
import { rows, textOrNull, word } from "./answers";

export type MailStatus = "queued" | "sent" | "failed";

export type Mail = {
  id: string;
  kind: string;
  recipient: string;
  subject: string;
  status: MailStatus;
  attempts: number;
  error: string | null;
  createdAt: string;
  nextAt: string;
  sentAt: string | null;
};

/** `text` is empty where a secret in it was sent and forgotten. */
export type WholeMail = Mail & { replyTo: string | null; text: string };

export async function adminMails(
  at: { status?: MailStatus | null; before?: string | null } = {},
  environment = defaultEnvironment(),
): Promise<Page<Mail>> {
  const path = withQuery("/api/admin/outbox", { status: at.status, before: at.before });
  const answer = record(await accountCall(environment, { method: "GET", path }));
  return { rows: rows(answer.mails).map(readMail), next: textOrNull(answer, "next") };
}

export async function adminMail(id: string, environment = defaultEnvironment()) {
  const path = `/api/admin/outbox/${id}`;
  const mail = record(record(await accountCall(environment, { method: "GET", path })).mail);
  const whole: WholeMail = {
    ...readMail(mail),
    replyTo: textOrNull(mail, "replyTo"),
    text: textOrNull(mail, "text") ?? "",
  };
  return whole;
}

/** 409: its text is not kept any more. @returns the id of the mail that goes out */
export async function resendMail(id: string, environment = defaultEnvironment()): Promise<string> {
  const path = `/api/admin/outbox/${id}/resend`;
  return text(record(await accountCall(environment, { method: "POST", path, body: {} })), "id");
}

function readMail(from: Record<string, unknown>): Mail {
  return {
    id: text(from, "id"),
    kind: text(from, "kind"),
    recipient: text(from, "recipient"),
    subject: text(from, "subject"),
    status: word(from, "status", ["queued", "sent", "failed"]),
    attempts: count(from, "attempts"),
    error: textOrNull(from, "error"),
    createdAt: text(from, "createdAt"),
    nextAt: text(from, "nextAt"),
    sentAt: textOrNull(from, "sentAt"),
  };
}
