/** Mails of invitations: sent by the service, with the host's own words and reply address (DB-062, DB-063). */
import type { Db, Tx } from "@/db/client";
import { baseUrl } from "@/lib/env";
import { errors } from "@/lib/http/errors";
import { keepAttachment } from "@/lib/mail/attachment";
import { layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";
import type { SendingAccount } from "@/lib/sending/account";

/** The parts of a mail that the client writes. */
export interface MailWords {
  subject: string;
  text: string;
  ics: string;
}

export const keepIcs = (tx: Tx | Db, ics: string): Promise<string> =>
  keepAttachment(tx, { filename: "invite.ics", content: new TextEncoder().encode(ics) });

/** Path and fragment of a guest's link. @throws 400 for a link to anything but this invitation */
export function pathOfLink(link: string, inviteId: string): `/${string}` {
  const url = URL.canParse(link) ? new URL(link) : null;
  const isOwn =
    url?.origin === baseUrl() &&
    url.username === "" &&
    url.pathname === `/i/${inviteId}` &&
    url.search === "";
  if (!url || !isOwn) throw errors.invalid("link: must be this invitation's address");
  return `/${url.href.slice(url.origin.length + 1)}`;
}

const footerOf = ({ name, email }: SendingAccount): string =>
  `You received this email because ${name} (${email}) invited you with Sealdesk. Replies go to them. If you don’t know them, ignore it: nobody learns that you opened it.`;

const OPENINGS = {
  invited: "invited you to an event.",
  changed: "changed an event that you’re invited to.",
  cancelled: "cancelled an event.",
} as const;

/** To one guest: an invitation, a change or a cancellation. */
export function guestMail(
  account: SendingAccount,
  { subject, text }: Pick<MailWords, "subject" | "text">,
  path: `/${string}`,
  to: string,
  { attachmentId, what }: { attachmentId: string; what: keyof typeof OPENINGS },
): Mail {
  const cancelled = what === "cancelled";
  const letter = {
    title: subject,
    opening: `${account.name} ${OPENINGS[what]}`,
    ...(text.trim() === "" ? {} : { quote: text }),
    paragraphs: [],
    button: { label: cancelled ? "See what was cancelled" : "See the event and answer", path },
    footer: footerOf(account),
  };
  const kind = cancelled ? "calendar-cancel" : "calendar-invite";
  return { kind, to, subject, ...layOut(letter), replyTo: account.email, attachmentId };
}

/** To somebody who was removed from the guests. */
export function withdrawnMail(account: SendingAccount, to: string, attachmentId: string): Mail {
  const letter = {
    title: "Invitation withdrawn",
    opening: `${account.name} withdrew your invitation to an event. The attached file takes it out of your calendar.`,
    paragraphs: [],
    footer: footerOf(account),
  };
  const subject = `Invitation withdrawn by ${account.name}`;
  return {
    ...{ kind: "calendar-cancel", to, subject, ...layOut(letter) },
    replyTo: account.email,
    attachmentId,
  };
}
