/** What an envelope says it is (E-004). Ids are lowercase UUIDs as the API writes them. */

/** A file's state, current and in its history. */
export const snapshot = (documentId: string) => `${documentId}:snapshot`;

export const update = (documentId: string, updateId: string) => `${documentId}:update:${updateId}`;

export const presence = (documentId: string, clientId: number) =>
  `${documentId}:presence:${clientId}`;

/** Edits this browser keeps until the server has them. */
export const local = (documentId: string) => `${documentId}:local`;

export const library = (userId: string, documentId: string) => `library:${userId}:${documentId}`;

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
