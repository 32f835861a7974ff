/** Why a signer's link was not mailed, and what to do instead. */
import { ApiError } from "@/client/http";
import { failureOf } from "@/components/page/failure";

const WORDS: Readonly<Record<string, string>> = {
  account_required: "Sign in to email links, or copy the link and send it yourself.",
  verify_email:
    "Confirm your email address in the settings first, or copy the link and send it yourself.",
  email_failed: "The email couldn’t be sent. Try again, or copy the link and send it yourself.",
  already_signed: "They’ve already signed.",
  not_active: "This request can’t be signed any more.",
  rate_limited:
    "You can email a signer once an hour, and ten times in total. You can also copy the link and send it yourself.",
  lockdown: "Lockdown is on, so no emails are sent in your name.",
};

export function mailFailure(error: unknown): string {
  const said = error instanceof ApiError ? WORDS[error.reason ?? ""] : undefined;
  return said ?? failureOf(error).words;
}
