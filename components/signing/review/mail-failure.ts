/** Why a signer's link was not mailed, and what to do instead. */
import { ApiError } from "@/client/http";
import { failureOf } from "@/components/page/failure";

const WORDS: Readonly<Record<string, string>> = {
  account_required: "Sign in to have links mailed, or copy the link and send it yourself.",
  verify_email:
    "Confirm your email address in the settings first, or copy the link and send it yourself.",
  email_failed: "The mail could not be sent. Try again, or copy the link and send it yourself.",
  already_signed: "They have signed already.",
  not_active: "Nobody can sign this request any more.",
  rate_limited:
    "A signer gets one mail an hour, and ten in all. You can copy the link and send it yourself.",
  lockdown: "Your account is locked down, so nothing is mailed in its name.",
};

export function mailFailure(error: unknown): string {
  const said = error instanceof ApiError ? WORDS[error.reason ?? ""] : undefined;
  return said ?? failureOf(error).words;
}
