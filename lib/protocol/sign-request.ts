/** What a request for signatures may be: the same for the pages that make one and for the server that takes it (D-52). */

/** Of the PDF itself, 2 MB. */
export const SIGN_PDF_BYTES = 2_097_152;
export const SIGN_PDF_PAGES = 25;
export const SIGN_RECIPIENTS = 5;
export const SIGN_FIELDS = 30;
/** Characters of the title, and of a recipient's name. */
export const SIGN_NAME_CHARS = 200;
export const SIGN_EMAIL_CHARS = 320;
/** Characters of the words in the mail with a signer's link. */
export const SIGN_MESSAGE_CHARS = 1000;
/** Characters of why a request was cancelled or declined. */
export const SIGN_REASON_CHARS = 500;
export const SIGN_EXPIRY_DAYS = { most: 90, usual: 30 } as const;
export const SIGN_RETENTION_DAYS = { most: 3650, usual: 365 } as const;

export const FIELD_TYPES = ["signature", "date", "initials", "name", "email"] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const ACCESS_MODES = ["before_signing", "after_signing", "link"] as const;
export type AccessMode = (typeof ACCESS_MODES)[number];

export const ENVELOPE_STATUSES = ["draft", "active", "completed", "cancelled", "expired"] as const;
export type EnvelopeStatus = (typeof ENVELOPE_STATUSES)[number];

export const RECIPIENT_STATUSES = ["waiting", "sent", "viewed", "signed"] as const;
export type RecipientStatus = (typeof RECIPIENT_STATUSES)[number];

export const SIGNATURE_METHODS = ["draw", "upload", "type"] as const;
export type SignatureMethod = (typeof SIGNATURE_METHODS)[number];
