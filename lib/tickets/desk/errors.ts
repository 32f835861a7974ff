/** Every refusal of the desk: status, code and message on one line. */
import { errors, HttpError } from "@/lib/http/errors";

const field = (name: string, words: string) => errors.invalid(words, { [name]: [words] });

export const deskErrors = {
  role: () => new HttpError(403, "role", "Only an owner of the project can do this."),
  ownNotify: () =>
    new HttpError(403, "role", "Members choose for themselves which emails they get."),
  lockdown: () =>
    new HttpError(403, "lockdown", "This account is in Lockdown: no mail is sent for it."),
  limit: (max: number, what: string) =>
    new HttpError(409, "limit", `There can be at most ${max} ${what}.`),
  slugTaken: () => field("slug", "Another project has this slug."),
  notConfirmed: () => field("confirm", "This is not the project's slug."),
  lastOwner: () => errors.invalid("This is the last owner. Make someone else an owner first."),
  invitesMember: () => field("email", "This person is already a member."),
  cannedTaken: () => field("name", "Another canned reply has this name."),
  inviteUsed: () => new HttpError(404, null, "This invitation was already used or withdrawn."),
  inviteExpired: () => errors.invalid("This invitation has expired. Ask for a new one."),
  emptyMail: () => new HttpError(409, "conflict", "The text of this email is no longer stored."),
  alreadyMember: ({ id, name }: { id: string; name: string }) =>
    new HttpError(409, "already_member", "You are already a member of this project.", {
      extra: { details: { project: { id, name } } },
    }),
};
