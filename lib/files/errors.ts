/** Every refusal of the files API: status, reason and words on one line. */
import { HttpError } from "@/lib/http/errors";

export const fileErrors = {
  capability: () =>
    new HttpError(401, "capability", "This needs a file's capability.", {
      headers: { "WWW-Authenticate": "Bearer" },
    }),
  notLive: () => new HttpError(404, null, "This link does not open a file."),
  trashed: (trashedAt: Date) =>
    new HttpError(410, "trashed", "This file is in the Trash.", {
      extra: { trashedAt: trashedAt.toISOString() },
    }),
  role: () => new HttpError(403, "role", "This link may not do that."),
  upgrade: () => new HttpError(400, "upgrade", "This file needs a newer version of the app."),
  sealedName: () =>
    new HttpError(400, "sealed_name", "Seal the name of a link to an encrypted file."),
  readableName: () =>
    new HttpError(400, "upgrade", "A link to an encrypted file takes a sealed name only."),
  sealedOnStandard: () =>
    new HttpError(400, null, "sealedLabel: a link to a standard file takes a readable label."),
  sealedWithoutId: () =>
    new HttpError(400, null, "accessId: is needed, as a sealed name is sealed to it."),
  privacy: (privacy: string) =>
    new HttpError(409, "privacy", `This file is ${privacy}; use the other kind of sync.`),
  conflict: () => new HttpError(409, "conflict", "This id was already used for something else."),
  stale: () =>
    new HttpError(
      409,
      "stale",
      "Others changed this file meanwhile, and nothing was written. Read it again and repeat the edit.",
    ),
  idUsed: () => new HttpError(409, "conflict", "This id is already in use."),
  tokenUsed: () => new HttpError(409, "conflict", "This token is already in use."),
  accessUsed: () => new HttpError(409, "conflict", "This access id is already in use."),
  full: () => new HttpError(409, "full", "A file has at most 100 live links."),
  linkUnknown: () => new HttpError(404, null, "This file has no such link."),
  ownerLink: () =>
    new HttpError(409, "owner", "This is the owner's own link; it can only be replaced."),
  expiryChanged: () =>
    new HttpError(400, null, "links: give back each expiry as the revocation answered it."),
  undoGone: () => new HttpError(409, "gone", "These links can no longer be restored."),
  calendar: () => new HttpError(409, "calendar", "A calendar is not shared by link."),
  calendarThere: (id: string) =>
    new HttpError(409, "calendar", "This account has a calendar already.", { extra: { id } }),
  shop: () =>
    new HttpError(409, "shop", "This file is a shop: its page makes its links and deletes it."),
  paymentsLink: () =>
    new HttpError(409, "payments", "A payments page is not shared by a file's link."),
  paymentsTrash: () =>
    new HttpError(
      409,
      "payments",
      "A payments page does not go into the Trash; delete it instead.",
    ),
  noVersion: () => new HttpError(404, null, "This file has no such version."),
  automaticVersion: () =>
    new HttpError(
      409,
      "auto",
      "An automatic version takes no name: save a copy of it as a version.",
    ),
  autoOnStandard: () =>
    new HttpError(400, null, "auto: the server saves a standard file's automatic versions itself."),
  stateOnStandard: () =>
    new HttpError(400, null, "state: a version of a standard file is saved from the server's own."),
  stateMissing: () =>
    new HttpError(400, null, "state: is needed, as only a client can seal an encrypted file's."),
  namedAuto: () => new HttpError(400, null, "auto: an automatic version takes no name."),
  readableVersionName: () =>
    new HttpError(400, "upgrade", "A version of an encrypted file takes a sealed name only."),
  sealedVersionName: () =>
    new HttpError(400, null, "sealedLabel: a version of a standard file takes a readable label."),
  versionNameWithoutId: () =>
    new HttpError(400, null, "id: is needed, as a sealed name is sealed to it."),
  versionName: (field: string) => new HttpError(400, null, `${field} is needed.`),
  logFull: () =>
    new HttpError(413, "log_full", "Too many updates wait for compaction: send a snapshot first."),
  stateSize: () => new HttpError(413, "size", "This file would grow over its size limit."),
  noAttachment: () => new HttpError(404, null, "This file has no such attachment."),
  attachmentsFull: () => new HttpError(409, "full", "A file has at most 200 attachments."),
  attachmentsSize: () =>
    new HttpError(413, "size", "The attachments of a file may be 100 MB in total."),
  notSealed: () => new HttpError(400, null, "An encrypted file takes sealed bytes only."),
  noBytes: () => new HttpError(400, null, "An attachment cannot be empty."),
  swept: () =>
    new HttpError(409, "privacy", "A standard file's attachments go by themselves when unused."),
};
