/** An account's sealed vault and library, and their seals: password, recovery key and address. */
import * as z from "zod/mini";
import { credential, VaultAnswer, wrappedKey } from "./account-shapes";
import { cursor, Done, emailAddress, plainText, sealedText, uuid } from "./fields";
import { operation } from "./operation";

const ROOT = "/api/account";
const ENTRY_CHARS = 8_192;
/** Entries that one request may remove. */
const MAX_REMOVED_ENTRIES = 100;

/** A-032…A-034: once. */
export const setUpVault = operation({
  method: "POST",
  path: `${ROOT}/setup`,
  summary: "Set up the vault",
  caller: "session",
  body: z.object({
    wrappedKey: wrappedKey(),
    recoveryCredential: credential(),
    recoveryWrapped: z.optional(wrappedKey()),
    recoveryPending: z._default(z.boolean(), false),
  }),
  answers: { 200: VaultAnswer },
  refusals: [409],
});

/** A-043: stores the vault key sealed with the new password, and ends other sessions. Older clients' extra fields are ignored. */
export const changePassword = operation({
  method: "POST",
  path: `${ROOT}/password`,
  summary: "Change the password",
  caller: "session",
  body: z.object({
    wrappedKey: wrappedKey(),
    currentCredential: credential(),
    newCredential: credential(),
  }),
  answers: { 200: Done },
  refusals: [409],
});

/** the old recovery key stops at once, other sessions end. */
export const replaceRecovery = operation({
  method: "POST",
  path: `${ROOT}/recovery`,
  summary: "Replace the recovery key",
  caller: "session",
  body: z.object({
    currentCredential: credential(),
    recoveryCredential: credential(),
    recoveryWrapped: wrappedKey(),
  }),
  answers: { 200: VaultAnswer },
  refusals: [409],
});

/** The owner has seen the recovery key and kept it. */
export const noteRecoveryShown = operation({
  method: "POST",
  path: `${ROOT}/recovery/shown`,
  summary: "Say that the recovery key was shown",
  caller: "session",
  answers: { 200: VaultAnswer },
  refusals: [409],
});

/** with everything that is derived from the address or sealed to it; other sessions end. 409 `email`: taken. */
export const changeEmail = operation({
  method: "POST",
  path: `${ROOT}/email`,
  summary: "Change the email address",
  caller: "session",
  body: z.object({
    email: emailAddress(),
    currentCredential: credential(),
    newCredential: credential(),
    wrappedKey: wrappedKey(),
    recoveryCredential: credential(),
    recoveryWrapped: wrappedKey(),
  }),
  answers: { 200: Done },
  refusals: [409],
});

/** D-47. 409 `confirmed`: no need. */
export const sendEmailCode = operation({
  method: "POST",
  path: `${ROOT}/email/confirm`,
  summary: "Send a code to the email address",
  caller: "session",
  answers: {
    200: z.object({
      sent: z.literal(true),
      /** Seconds until the next one. */
      resendAfter: z.int(),
    }),
  },
  refusals: [409],
});

/** 400 `invalid`: another code, or an old one. 429: too many tries, ask for a new code. */
export const confirmEmail = operation({
  method: "POST",
  path: `${ROOT}/email/verify`,
  summary: "Confirm the email address",
  caller: "session",
  body: z.object({ code: z.string().check(z.regex(/^\d{6}$/, "must be six digits")) }),
  answers: { 200: z.object({ emailVerified: z.literal(true) }) },
  refusals: [409],
});

/** 401 `recovery`: no account with this address and recovery key. */
export const readRecoveryKey = operation({
  method: "POST",
  path: `${ROOT}/recover/key`,
  summary: "Read the key to recover with",
  caller: "page",
  body: z.object({ email: emailAddress(), recoveryCredential: credential() }),
  answers: {
    200: z.object({
      /** Null in older accounts: their recovery key is the vault key itself. */
      recoveryWrapped: z.nullable(z.string()),
    }),
  },
  refusals: [401],
});

/** sets a new password with the recovery key; every session ends. */
export const recoverAccount = operation({
  method: "POST",
  path: `${ROOT}/recover`,
  summary: "Recover an account",
  caller: "page",
  body: z.object({
    email: emailAddress(),
    wrappedKey: wrappedKey(),
    recoveryCredential: credential(),
    newCredential: credential(),
    vault: z.enum(["recovery-wrap", "recovery-key"]),
  }),
  answers: { 200: Done },
  refusals: [401, 409],
});

/** A-035, D-44: the sealed entries, newest first. Asked again with its `ETag` it answers 304 while nothing has changed. */
export const readLibrary = operation({
  method: "GET",
  path: `${ROOT}/library`,
  summary: "Read the library",
  caller: "session",
  query: z.object({ before: z.optional(cursor()) }),
  answers: {
    200: z.object({
      userId: uuid(),
      entries: z.array(z.object({ id: uuid(), entry: z.string() })),
      /** Give it as `before` for the next page; absent on the last. */
      next: z.optional(z.string()),
    }),
    304: null,
  },
  headers: ["If-None-Match"],
});

/** adds an entry at the top, for a holder of a link to its file. 404 for a token that opens nothing. */
export const putLibraryEntry = operation({
  method: "POST",
  path: `${ROOT}/library`,
  summary: "Add a file to the library",
  caller: "session",
  body: z.object({
    userId: uuid(),
    id: uuid(),
    token: plainText(200),
    entry: sealedText(ENTRY_CHARS),
  }),
  answers: { 200: Done },
  refusals: [404, 409],
});

/** The files themselves stay. */
export const removeLibraryEntries = operation({
  method: "DELETE",
  path: `${ROOT}/library`,
  summary: "Remove files from the library",
  caller: "session",
  body: z.object({
    userId: uuid(),
    ids: z.array(uuid()).check(z.minLength(1), z.maxLength(MAX_REMOVED_ENTRIES)),
  }),
  answers: { 200: Done },
  refusals: [409],
});
