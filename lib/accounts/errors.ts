/** Every refusal of the accounts API: status, reason and message on one line. */
import { HttpError } from "@/lib/http/errors";

export const accountErrors = {
  session: () => new HttpError(401, "session", "Sign in first."),
  credential: () => new HttpError(403, "credential", "That is not the current password."),
  setup: () => new HttpError(409, "setup", "This account's vault is already set up."),
  account: () => new HttpError(409, "account", "Another account is signed in here now."),
  stale: () => new HttpError(409, "stale", "Another device was first. Read it again."),
  email: () => new HttpError(409, "email", "Another account uses this email address."),
  ownEmail: () => new HttpError(409, "email", "This is already the email address of this account."),
  lastOwner: (projects: readonly { id: string; name: string }[]) =>
    new HttpError(
      409,
      "account",
      `Others work in ${projects.map(({ name }) => `“${name}”`).join(", ")}, and nobody else owns it: make one of them an owner, or delete it.`,
      { extra: { projects } },
    ),
  vault: () => new HttpError(409, "vault", "This account's vault is not in that state."),
  recovery: () =>
    new HttpError(401, "recovery", "This recovery key does not belong to this email address."),
  renewing: () =>
    new HttpError(409, "renewing", "The subscription still renews. Cancel it, then try again."),
  deleting: () => new HttpError(409, "deleting", "Deletion was not started."),
  limit: (max: number) => new HttpError(409, "limit", `There can be at most ${max}.`),
  notLive: () => new HttpError(404, null, "This link does not open this file."),
  verifyEmail: () => new HttpError(403, "verify_email", "Confirm your email address first."),
  lockdown: () => new HttpError(403, "lockdown", "This account is in Lockdown."),
  pro: () => new HttpError(403, "pro", "This needs the Pro plan."),
  invalidCode: () => new HttpError(400, "invalid", "This code is wrong or has expired."),
  emptyMail: () => new HttpError(409, "conflict", "The text of this email is no longer stored."),
  unconfirmed: () =>
    new HttpError(409, "verify_email", "Confirm the address first: npm run admin -- confirm EMAIL"),
  confirmed: () => new HttpError(409, "confirmed", "This address is already confirmed."),
};
