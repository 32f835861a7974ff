/** Every mail an account gets: the code that confirms its address, and notices of what happened to it (D-96). */

import { networkOf } from "@/lib/http/network";
import { layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";
import { deviceOf } from "@/lib/protocol/device";

/** The code stands in the subject and in the first line; there is no link to be lured by. */
export function confirmationMail(to: string, code: string): Mail {
  const subject = `${code} confirms your email`;
  const letter = layOut({
    title: "Confirm your email",
    opening: `${code} is your code to confirm this email address.`,
    code,
    paragraphs: [
      "Type it where Sealdesk asks for it. It is valid 10 minutes and works once.",
      "Nobody from Sealdesk asks for it. If you did not ask for a code, do nothing: without it this address stays unconfirmed.",
    ],
  });
  return { kind: "confirm-code", to, subject, ...letter };
}

export type Notice =
  | "password"
  | "recovery-changed"
  | "recovery-used"
  | "email-old"
  | "email-new"
  | "api-key-made"
  | "api-key-revoked"
  | "personal-key-made"
  | "lockdown-on"
  | "lockdown-off"
  | "deletion-started"
  | "deletion-cancelled"
  | "account-deleted";

/** Who did it, as far as a request tells. */
export interface About {
  network: string | null;
  userAgent: string | null;
  at: Date;
}

export const aboutOf = ({ headers }: Request, at = new Date()): About => {
  const network = networkOf(headers);
  return {
    network: network === "unknown" ? null : network,
    userAgent: headers.get("user-agent"),
    at,
  };
};

interface Wording {
  /** What happened, as the subject says it. */
  what: string;
  opening: string;
  paragraphs: readonly string[];
  button?: { label: string; path: `/${string}` };
}

const security = { label: "Open security settings", path: "/settings/security" } as const;
const keys = { label: "Open your keys", path: "/settings/keys" } as const;
const recover = { label: "Recover your account", path: "/recover" } as const;
const WAS_YOU = "If this was you, there is nothing to do.";
const KEEP = "Keep your recovery key where nobody else can read it.";

const wordings: Record<Notice, Wording> = {
  password: {
    what: "your password was changed",
    opening:
      "The password of your Sealdesk account was changed, and every other device was signed out.",
    paragraphs: [
      WAS_YOU,
      "If it was not you, recover the account with your recovery key now: that sets a new password and signs everybody out.",
    ],
    button: recover,
  },
  "recovery-changed": {
    what: "your recovery key was replaced",
    opening:
      "Your Sealdesk account has a new recovery key. The one before it opens nothing any more.",
    paragraphs: [
      `${WAS_YOU} ${KEEP}`,
      "If it was not you, somebody knows your password: sign in, change it, and make a new recovery key.",
    ],
    button: security,
  },
  "recovery-used": {
    what: "your account was recovered",
    opening:
      "Your recovery key was used to set a new password for your Sealdesk account. Every device was signed out.",
    paragraphs: [
      WAS_YOU,
      "If it was not you, somebody has your recovery key. If you still have it too, recover the account with it, then make a new one in the security settings.",
    ],
    button: recover,
  },
  "email-old": {
    what: "your email address was changed",
    opening:
      "Your Sealdesk account now belongs to another email address. This one gets no more mail and no longer signs in.",
    paragraphs: [
      WAS_YOU,
      "If it was not you, somebody knew your password. Ask whoever runs your Sealdesk for help, and show them this mail.",
    ],
  },
  "email-new": {
    what: "this is now your email address",
    opening:
      "A Sealdesk account was changed to this email address. Sign in with it from now on, with the password you know; a code to confirm it comes in a mail of its own.",
    paragraphs: [
      WAS_YOU,
      "If you know nothing of it, do not pass on the code: without it the address stays unconfirmed.",
    ],
    button: security,
  },
  "api-key-made": {
    what: "a new API key",
    opening:
      "An API key was made for your Sealdesk account. A program that has it can act for you.",
    paragraphs: [WAS_YOU, "If it was not you, revoke the key and change your password."],
    button: keys,
  },
  "api-key-revoked": {
    what: "an API key was revoked",
    opening: "An API key of your Sealdesk account was revoked. It stopped working at once.",
    paragraphs: [WAS_YOU, "If it was not you, change your password."],
    button: keys,
  },
  "personal-key-made": {
    what: "a new personal key",
    opening:
      "A personal key was made for your Sealdesk account. A program that has it can read and write tickets as you.",
    paragraphs: [WAS_YOU, "If it was not you, revoke the key and change your password."],
    button: keys,
  },
  "lockdown-on": {
    what: "Lockdown is on",
    opening:
      "Lockdown was turned on for your Sealdesk account. Until it is off your API keys and connected apps are refused, and no mail is sent for you.",
    paragraphs: [WAS_YOU, "If it was not you, change your password, then turn it off."],
    button: security,
  },
  "lockdown-off": {
    what: "Lockdown is off",
    opening:
      "Lockdown was turned off for your Sealdesk account. Your API keys and connected apps work again.",
    paragraphs: [WAS_YOU, "If it was not you, turn it on again and change your password."],
    button: security,
  },
  "deletion-started": {
    what: "your account is about to be deleted",
    opening:
      "The deletion of your Sealdesk account was begun. Pro ended with it. Nothing else is gone until it is confirmed.",
    paragraphs: [
      WAS_YOU,
      "If it was not you, or you changed your mind, cancel it in the settings, and change your password.",
    ],
    button: { label: "Keep the account", path: "/settings/delete" },
  },
  "deletion-cancelled": {
    what: "your account stays",
    opening: "The deletion of your Sealdesk account was cancelled. Everything is as it was.",
    paragraphs: [WAS_YOU, "If it was not you, change your password."],
    button: security,
  },
  "account-deleted": {
    what: "your account is deleted",
    opening:
      "Your Sealdesk account is deleted, with its vault, its library and its keys. This is the last mail about it.",
    paragraphs: [
      "Files live by their links: whoever has one can still open them.",
      "If it was not you, somebody knew your password. The account cannot be brought back; ask whoever runs your Sealdesk what happened.",
    ],
  },
};

/** Tells an account what was done to it, when, from where, and what to do if it was somebody else. */
export function securityNotice(to: string, notice: Notice, about: About): Mail {
  const { what, opening, paragraphs, button } = wordings[notice];
  const letter = layOut({
    title: "Security notice",
    opening,
    facts: [
      ["Time", momentOf(about.at)],
      ["Network", about.network ?? "unknown"],
      ["Device", deviceOf(about.userAgent).words ?? "unknown"],
    ],
    paragraphs,
    ...(button ? { button } : {}),
  });
  return { kind: `security-${notice}`, to, subject: `Security: ${what}`, ...letter };
}

/** `2026-11-21 14:05 UTC`: a server knows no better clock of its reader. */
const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
