/** Every refusal of shops: status, reason and message on one line. */
import { HttpError } from "@/lib/http/errors";

const challenge = { headers: { "WWW-Authenticate": "Bearer" } };

export const shopErrors = {
  notAShop: () => new HttpError(404, "not-a-shop", "This link does not open a shop."),
  used: () => new HttpError(404, "used", "This link was used already. It opens a shop once."),
  notLive: () => new HttpError(404, null, "This link does not open a shop's file."),
  role: () => new HttpError(403, "role", "This link may not do that."),
  notRegistered: () =>
    new HttpError(404, "not-registered", "No shop has been made of this file yet."),
  authMissing: () => new HttpError(401, "auth", "X-Shop-Auth is missing.", challenge),
  authWrong: () => new HttpError(403, "auth", "X-Shop-Auth does not fit this shop."),
  gateMissing: (salt: string) =>
    new HttpError(401, "password", "This shop has a password.", { ...challenge, extra: { salt } }),
  gateWrong: (salt: string) =>
    new HttpError(403, "password", "This is not the shop's password.", { extra: { salt } }),
  resellersOnly: () => new HttpError(403, "resellers-only", "This shop sells to resellers only."),
  registered: () =>
    new HttpError(409, "registered", "This file is a shop already, under other keys."),
  noShopFile: () =>
    new HttpError(409, "not-a-shop", "A shop is made of an encrypted file of its own."),
  stale: () =>
    new HttpError(409, "stale", "The shop changed meanwhile. Load it again and try once more."),
  ended: () => new HttpError(404, "closed", "This shop was deleted."),
  rekeyed: () =>
    new HttpError(409, "rekeyed", "The shop's key changed meanwhile. Load the shop again."),
  gone: () => new HttpError(409, "gone", "It is too late to undo this."),
  noPerson: () => new HttpError(404, null, "This shop has no such person."),
  ownPerson: () => new HttpError(403, "owner", "This is the shop's owner."),
  notTaker: () => new HttpError(403, "role", "The owner did not ask this person to take the shop."),
  noTaker: () => new HttpError(409, "conflict", "Only a manager who joined can become the owner."),
  noChunk: () => new HttpError(404, null, "This shop has no such archive."),
  closed: () => new HttpError(409, "closed", "This shop is paused."),
  full: (what: string) => new HttpError(409, "full", `${what} It can take no more.`),
  conflict: (message = "This id was already used for something else.") =>
    new HttpError(409, "conflict", message),
  stock: (left: Record<string, number>) =>
    new HttpError(409, "stock", "There is less left than was ordered.", { extra: { left } }),
  holdLink: () =>
    new HttpError(400, null, "hold: this is no open payment link of this shop's profile."),
  otherShop: () =>
    new HttpError(400, null, "claims: this shop sells nothing of the shop that is named."),
  claimedTwice: () => new HttpError(400, null, "claims: must name each counter once."),
  upgrade: () =>
    new HttpError(400, "upgrade", "hold: this way to pay needs a newer version of the page."),
  older: () =>
    new HttpError(409, "older", "A newer version of the app placed one of these orders. Reload."),
  photoLimit: () => new HttpError(409, "photo-limit", "A shop has at most 330 photos."),
  photoSize: () => new HttpError(400, null, "A photo is an envelope of exactly 49,181 bytes."),
  noOrder: () => new HttpError(404, null, "This shop has no such order."),
  verifyEmail: () => new HttpError(403, "verify_email", "Confirm your email address first."),
  noPush: () => new HttpError(501, "push", "This server sends no push messages. Follow by email."),
  pushEndpoint: (message: string) => new HttpError(400, null, `endpoint: ${message}`),
  noRequest: () => new HttpError(404, null, "This shop has no such request."),
  noPhoto: () => new HttpError(404, null, "This shop has no such photo."),
  noLink: () => new HttpError(404, null, "This shop has no such link."),
  ownerLink: () => new HttpError(403, "owner", "This is the owner's own link."),
  personLink: () => new HttpError(409, "person", "This is a person's link: remove the person."),
  resellerLink: () =>
    new HttpError(409, "reseller", "This is a reseller's link: end the relation with them."),
  noReseller: () => new HttpError(404, null, "This shop has no such reseller."),
  noSupplier: () => new HttpError(404, null, "This shop has no such supplier."),
  noPart: () => new HttpError(404, null, "This shop has no such supply order."),
  partAnswered: () =>
    new HttpError(409, "conflict", "The supplier has billed or shipped one of these parts."),
  noResellerLink: () => new HttpError(404, null, "This is no live link of a reseller."),
  resellerLinkUsed: () => new HttpError(404, "used", "Another shop has joined by this link."),
  ownSupplier: () => new HttpError(400, null, "A shop cannot be its own supplier."),
  relationGone: () => new HttpError(409, "gone", "This can no longer be restored."),
  suppliedAgain: () =>
    new HttpError(409, "conflict", "The two shops work together by another link already."),
  lookupShape: () => new HttpError(400, null, "A lookup is 43 base64url characters."),
  lookupTaken: () => new HttpError(409, "conflict", "Another shop has a backup under these words."),
};
