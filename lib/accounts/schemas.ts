/** Every body and answer of the sign-in routes, as better-auth's own client reads and writes them (D-40). */
import * as z from "zod";
import { plainText, shownName } from "@/lib/http/text-fields";

/** Trimmed and in lower case, which is how it is stored and derived from. */
export const EmailAddress = z
  .string()
  .max(320)
  .transform((text) => text.trim().toLowerCase())
  .pipe(z.email("must be an email address").max(254));

/** What a password is derived into on the device: never the password. */
export const Credential = z
  .string()
  .regex(/^[A-Za-z0-9_-]{43}$/, "must be 43 base64url characters");

const PersonName = shownName(100);

const rememberMe = z.boolean().optional();
const moment = z.iso.datetime();

export const SignUp = z.object({
  name: PersonName,
  email: EmailAddress,
  password: Credential,
  rememberMe,
});

export const SignIn = z.object({ email: EmailAddress, password: Credential, rememberMe });

export const RevokeSession = z.object({ token: plainText(200).min(1) });

/** An address is changed together with the vault that is sealed to it, not here. */
export const UpdateUser = z
  .object({
    name: PersonName.optional(),
    image: z.null().optional(),
    email: z.undefined("cannot be changed here").optional(),
  })
  .refine(({ name, image }) => name !== undefined || image !== undefined, "No fields to update");

const User = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.null(),
  createdAt: moment,
  updatedAt: moment,
});
const Session = z.strictObject({
  id: z.uuid(),
  userId: z.uuid(),
  token: z.string(),
  expiresAt: moment,
  createdAt: moment,
  updatedAt: moment,
  ipAddress: z.string().nullable(),
  userAgent: z.string().nullable(),
});

export const SignedUp = z.strictObject({ token: z.string(), user: User });
export const SignedInAnswer = z.strictObject({
  redirect: z.literal(false),
  token: z.string(),
  user: User,
});
export const SignedOut = z.strictObject({ success: z.literal(true) });
export const Done = z.strictObject({ status: z.literal(true) });
export const CurrentSession = z.strictObject({ session: Session, user: User }).nullable();
export const Sessions = z.array(Session);
