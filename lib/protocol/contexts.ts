/** What an envelope says it is (E-004). Ids are lowercase UUIDs as the API writes them. */

/** A file's state, current and in its history. */
export const snapshot = (documentId: string) => `${documentId}:snapshot`;

export const update = (documentId: string, updateId: string) => `${documentId}:update:${updateId}`;

export const presence = (documentId: string, clientId: number) =>
  `${documentId}:presence:${clientId}`;

/** Edits this browser keeps until the server has them. */
export const local = (documentId: string) => `${documentId}:local`;

export const library = (userId: string, documentId: string) => `library:${userId}:${documentId}`;

/** The numbers that an account's papers took. */
export const paperNumbers = (userId: string) => `paper-numbers:${userId}`;

/** A chat with the assistant: its title, and what was said (D-93). */
export const chatHead = (userId: string, id: string) => `chat:${userId}:${id}:head`;

export const chatBody = (userId: string, id: string) => `chat:${userId}:${id}:body`;

export const documentLink = (documentId: string) => `link:document:${documentId}`;

export const shopLink = (shopId: string) => `link:shop:${shopId.toLowerCase()}`;

export const linkName = (documentId: string, accessId: string) =>
  `${documentId}:link-name:${accessId}`;

export const versionName = (documentId: string, versionId: string) =>
  `${documentId}:version-name:${versionId}`;

export const attachment = (documentId: string, attachmentId: string) =>
  `${documentId}:attachment:${attachmentId}`;

/** An account's master key under its password, bound to the normalized e-mail address. */
export const vault = (email: string) => `vault:${email}`;

/** The same under its recovery key. */
export const recovery = (email: string) => `recovery:${email}`;

/** The private part of an inbox key under the vault, bound to its account and its public part. */
export const inboxKey = (userId: string, publicKey: string) =>
  `sign-inbox-key:${userId}:${publicKey}`;

/** A payment link's description under the key in its address. */
export const payLink = (linkId: string) => `${linkId}:pay-link:v1`;

/** That key under the payee's key. */
export const payLinkKey = (payeeId: string, linkId: string) => `${payeeId}:pay-link-key:${linkId}`;

/** What the owner's list shows of a payment link. */
export const payLabel = (payeeId: string, linkId: string) => `${payeeId}:pay-label:${linkId}`;

/** The payee's bank details. */
export const payBank = (payeeId: string) => `${payeeId}:pay-bank:v1`;

/** A shop's two private keys under its owner's key. */
export const shopKeys = (shopId: string) => `${shopId}:shop-keys:v1`;

/** What customers read, bound to its number, so that an older one does not open as a newer one (E-018). */
export const shopCatalog = (shopId: string, seq: number) => `${shopId}:shop-catalog:${seq}`;

export const shopState = (shopId: string, version: number) => `${shopId}:shop-state:v1:${version}`;

export const shopOrder = (shopId: string, orderId: string) => `${shopId}:shop-order:${orderId}`;

export const shopRequest = (shopId: string, requestId: string) =>
  `${shopId}:shop-request:${requestId}`;

/** What a customer sees of an order's state (DB-054). */
export const shopStatus = (shopId: string, orderId: string) => `${shopId}:shop-status:${orderId}`;

/** A discount code's terms under the key that the code gives. */
export const shopCode = (shopId: string, tag: string) => `${shopId}:shop-code:${tag}`;

export const shopPhoto = (shopId: string, photoId: string) => `${shopId}:shop-photo:${photoId}`;

/** The key of a shop with a password, kept for its owner. */
export const shopGateKey = (shopId: string, salt: string) => `${shopId}:shop-gate-key:v1:${salt}`;

/** The owner's key under the owner's password. */
export const shopOwnerKey = (shopId: string) => `${shopId}:shop-owner-key:v1`;

/** What opens a shop again, under its twelve words. */
export const shopBackup = (lookup: string) => `shop-backup:v1:${lookup}`;

/** The shop key as one person opens it (DB-044). */
export const shopPerson = (shopId: string, accessId: string) => `${shopId}:${accessId}:shop-person`;

/** A person's private key under the key in their link. */
export const shopPersonKey = (shopId: string, accessId: string) =>
  `${shopId}:shop-person-key:v1:${accessId}`;

/** The keys a shop had before, under the shop key of this epoch. */
export const shopRing = (shopId: string, epoch: number) => `${shopId}:shop-ring:v1:${epoch}`;

export const shopArchive = (shopId: string, chunkId: string) => `${shopId}:shop-archive:${chunkId}`;

/** A supplier's part of a reseller's order, and what the supplier answers to it (DB-047). */
export const shopSupply = (supplierId: string, partId: string) =>
  `${supplierId}:${partId}:shop-supply`;

export const shopBill = (supplierId: string, partId: string) => `${supplierId}:${partId}:shop-bill`;

export const shopShipment = (supplierId: string, partId: string) =>
  `${supplierId}:${partId}:shop-shipment`;

/** What a supplier asks of a reseller, and what a reseller owes, by the reseller's link. */
export const shopTerms = (supplierId: string, accessId: string) =>
  `${supplierId}:shop-terms:${accessId}`;

export const shopStatement = (supplierId: string, accessId: string) =>
  `${supplierId}:shop-statement:${accessId}`;

/** What an invitation says, under the key in its link (DB-062). */
export const calendarInvite = (inviteId: string) => `calendar-invite:${inviteId}`;

/** A guest's answer, to the calendar's inbox key (DB-064). */
export const calendarRsvp = (inviteId: string, tokenHash: string) =>
  `${inviteId}:${tokenHash}:calendar-rsvp`;

/** @param tokenHash SHA-256 of the token in the feed's address, in hex */
export const calendarFeed = (tokenHash: string) => `calendar-feed:${tokenHash}`;

/** What a booking page says, under the key in its link (DB-066). */
export const bookingPage = (pageId: string) => `booking-page:${pageId}`;

/** A booking, to the calendar's inbox key (DB-067). */
export const calendarBooking = (pageId: string, bookingId: string) =>
  `${pageId}:${bookingId}:calendar-booking`;
