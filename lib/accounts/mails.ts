/** Every mail to an account: the code that confirms its address, and security notices (D-96). */

import { networkOf } from "@/lib/http/network";
import { layOut } from "@/lib/mail/layout";
import type { Mail } from "@/lib/mail/outbox";
import { deviceOf } from "@/lib/protocol/device";

/** The code is in the subject and in the first line. There is no link, because phishing mails use links. */
export function confirmationMail(to: string, code: string): Mail {
  const subject = `${code} confirms your email`;
  const letter = layOut({
    title: "Confirm your email",
    opening: `${code} is your code to confirm this email address.`,
    code,
    paragraphs: [
      "Enter it in Sealdesk. It’s valid 10 minutes and works once.",
      "Nobody from Sealdesk asks for it. If you didn’t request a code, ignore this email: your address won’t be confirmed without it.",
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
  | "app-connected"
  | "app-replay"
  | "lockdown-on"
  | "lockdown-off"
  | "deletion-started"
  | "deletion-cancelled"
  | "account-deleted";

/** Who did it, as far as the request shows. */
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
  /** What happened, in the subject's words. */
  what: string;
  opening: string;
  paragraphs: readonly string[];
  button?: { label: string; path: `/${string}` };
}

const security = { label: "Open security settings", path: "/settings/security" } as const;
const keys = { label: "Open your keys", path: "/settings/keys" } as const;
const apps = { label: "Open your apps", path: "/settings/apps" } as const;
const recover = { label: "Recover your account", path: "/recover" } as const;
const WAS_YOU = "If this was you, you don’t need to do anything.";
const KEEP = "Keep your recovery key somewhere only you can read it.";

const wordings: Record<Notice, Wording> = {
  password: {
    what: "your password was changed",
    opening:
      "The password of your Sealdesk account was changed, and every other device was signed out.",
    paragraphs: [
      WAS_YOU,
      "If it wasn’t you, recover your account with your recovery key now. This sets a new password and signs out every device.",
    ],
    button: recover,
  },
  "recovery-changed": {
    what: "your recovery key was replaced",
    opening: "Your Sealdesk account has a new recovery key. The previous key no longer works.",
    paragraphs: [
      `${WAS_YOU} ${KEEP}`,
      "If it wasn’t you, someone knows your password. Sign in, change it, and make a new recovery key.",
    ],
    button: security,
  },
  "recovery-used": {
    what: "your account was recovered",
    opening:
      "Your recovery key was used to set a new password for your Sealdesk account. Every device was signed out.",
    paragraphs: [
      WAS_YOU,
      "If it wasn’t you, someone has your recovery key. If you still have it too, recover your account with it, then make a new one in your security settings.",
    ],
    button: recover,
  },
  "email-old": {
    what: "your email address was changed",
    opening:
      "The email address of your Sealdesk account was changed. You can’t sign in with this address any more, and it won’t get more emails about the account.",
    paragraphs: [
      WAS_YOU,
      "If it wasn’t you, someone knew your password. Ask the person who runs your Sealdesk for help, and show them this email.",
    ],
  },
  "email-new": {
    what: "this is now your email address",
    opening:
      "This is now the email address of a Sealdesk account. From now on, sign in with it and your existing password. We’ll send a code to confirm it in a separate email.",
    paragraphs: [
      WAS_YOU,
      "If you don’t recognize this, don’t share the code: your address won’t be confirmed without it.",
    ],
    button: security,
  },
  "api-key-made": {
    what: "a new API key",
    opening: "An API key was created for your Sealdesk account. Anyone who has it can act as you.",
    paragraphs: [WAS_YOU, "If it wasn’t you, revoke the key and change your password."],
    button: keys,
  },
  "api-key-revoked": {
    what: "an API key was revoked",
    opening: "An API key of your Sealdesk account was revoked. It stopped working immediately.",
    paragraphs: [WAS_YOU, "If it wasn’t you, change your password."],
    button: keys,
  },
  "personal-key-made": {
    what: "a new personal key",
    opening:
      "A personal key was created for your Sealdesk account. Anyone who has it can read and answer tickets as you.",
    paragraphs: [WAS_YOU, "If it wasn’t you, revoke the key and change your password."],
    button: keys,
  },
  "app-connected": {
    what: "an app was connected",
    opening:
      "An app was connected to your Sealdesk account. It can read and change files whose links you give it, and send signing requests in your name.",
    paragraphs: [WAS_YOU, "If it wasn’t you, disconnect the app and change your password."],
    button: apps,
  },
  "app-replay": {
    what: "an app was signed out",
    opening:
      "A token of an app connected to your Sealdesk account was used twice, which can mean that somebody copied it. The app was signed out.",
    paragraphs: [
      "If you still use the app, connect it again.",
      "If you don’t recognize this app, or if this happens again, disconnect it.",
    ],
    button: apps,
  },
  "lockdown-on": {
    what: "Lockdown is on",
    opening:
      "Lockdown was turned on for your Sealdesk account. Until you turn it off, your API keys and connected apps don’t work, and no emails are sent in your name.",
    paragraphs: [WAS_YOU, "If it wasn’t you, change your password, then turn it off."],
    button: security,
  },
  "lockdown-off": {
    what: "Lockdown is off",
    opening:
      "Lockdown was turned off for your Sealdesk account. Your API keys and connected apps work again.",
    paragraphs: [WAS_YOU, "If it wasn’t you, turn it on again and change your password."],
    button: security,
  },
  "deletion-started": {
    what: "your account is about to be deleted",
    opening:
      "Someone asked to delete your Sealdesk account, which also ended Pro. Nothing else is deleted until this is confirmed.",
    paragraphs: [
      WAS_YOU,
      "If it wasn’t you, cancel the deletion in your settings and change your password. If you changed your mind, cancel it there too.",
    ],
    button: { label: "Keep your account", path: "/settings/delete" },
  },
  "deletion-cancelled": {
    what: "account deletion cancelled",
    opening:
      "The deletion of your Sealdesk account was cancelled. Your account and data are unchanged.",
    paragraphs: [WAS_YOU, "If it wasn’t you, change your password."],
    button: security,
  },
  "account-deleted": {
    what: "your account was deleted",
    opening:
      "Your Sealdesk account was deleted, with its vault, its library and its keys. This is our last email about it.",
    paragraphs: [
      "Files aren’t deleted with an account: anyone with a file’s link can still open it.",
      "If it wasn’t you, someone knew your password. The account can’t be restored. Ask the person who runs your Sealdesk what happened.",
    ],
  },
};

/** Mails an account about a security event: what, when, from where, and what to do if it was somebody else. */
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

/** `2026-11-21 14:05 UTC`: the server does not know the reader's time zone. */
const momentOf = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`;
