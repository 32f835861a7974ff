/** What an account is made of: shapes that its routes share. */
import * as z from "zod/mini";
import { moment, sealedText, uuid } from "./fields";

/** What a password is derived into on the device: never the password. */
export const credential = () =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, "must be 43 base64url characters"));

/** base64 of an envelope around `{"key":"<43 characters>"}` (D-43). */
const WRAPPED_CHARS = 112;
export const wrappedKey = () => sealedText(WRAPPED_CHARS).check(z.length(WRAPPED_CHARS));

/** Whether a file is encrypted. */
export const privacy = z.enum(["standard", "e2ee"]);
export type Privacy = z.output<typeof privacy>;

export const Vault = z.object({
  wrappedKey: z.string(),
  recoveryWrapped: z.nullable(z.string()),
  /** False in older accounts, where the recovery key is the vault key itself. */
  independentRecovery: z.boolean(),
  /** The recovery key has never been shown to the person. */
  recoveryPending: z.boolean(),
  createdAt: moment(),
  updatedAt: moment(),
});
export type Vault = z.output<typeof Vault>;
export const VaultAnswer = z.object({ vault: Vault });

export const User = z.object({
  id: uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.nullable(z.string()),
  createdAt: moment(),
  /** What new files are by default. */
  privacy,
  pro: z.boolean(),
  proUntil: z.nullable(moment()),
  deleting: z.boolean(),
  admin: z.boolean(),
});
export type User = z.output<typeof User>;
