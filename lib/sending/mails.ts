/** The mail of a mailing: from the service, with who sends it in its words and their address to answer to (D-95). */
import type { Sending } from "@/lib/contract/sending";
import { layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";
import type { SendingAccount } from "./account";

export interface MailingLetter extends Pick<Sending, "subject" | "message" | "pdf" | "copy"> {
  people: readonly string[];
  /** Of the link. */
  path: `/${string}` | null;
  attachmentId: string | undefined;
}

/** One to each, in the order of `people`, and then the sender's copy: nobody sees who else gets it. */
export function mailsOf(
  account: SendingAccount,
  { subject, message = "", path, pdf, copy, people, attachmentId }: MailingLetter,
): Mail[] {
  const { name, email } = account;
  const letter = (opening: string, footer: string) =>
    layOut({
      title: subject,
      opening,
      facts: [["From", `${name} <${email}>`]],
      ...(message.trim() === "" ? {} : { quote: message }),
      paragraphs: pdf ? [`“${pdf.filename}” is attached.`] : [],
      ...(path === null ? {} : { button: { label: "Open", path } }),
      footer,
    });
  const what = pdf ? "a document" : "a link";
  const toThem = letter(
    `${name} sent you ${what}.`,
    `You received this email because ${name} sent it to you with Sealdesk. Replies go to them.`,
  );
  const toSelf = letter(
    `You sent ${what} to ${people.join(", ")}.`,
    "This is the copy you asked for.",
  );
  const mail = (kind: string, to: string, words: typeof toThem): Mail => ({
    ...{ kind, to, subject, ...words },
    replyTo: email,
    ...(attachmentId && { attachmentId }),
  });
  const toAll = people.map((person) => mail("mailing", person, toThem));
  return copy ? [...toAll, mail("mailing-copy", email, toSelf)] : toAll;
}
