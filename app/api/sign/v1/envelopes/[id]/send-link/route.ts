import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { inState, sender } from "@/lib/signing/access";
import { mailingAccount } from "@/lib/signing/account";
import { LinkSent, SendLink } from "@/lib/signing/schemas";
import { sendLink } from "@/lib/signing/send-link";

/** Mails a recipient their link, or reminds them (S-085, S-086). */
export const POST = signApi(
  { summary: "Mail a signer's link", answers: { 200: LinkSent }, refusals: [429, 503] },
  sender("whatever state"),
  mailingAccount,
  inState("invite"),
  body(SendLink),
  ({ envelope, account, body, by }) => sendLink(envelope, body, account, by),
);
