/** Bodies and answers of an account's own routes: vault, library, switches, recovery, address, deletion. */
import * as z from "zod";
import { base64Text } from "@/lib/http/byte-fields";
import { plainText, uuid } from "@/lib/http/text-fields";
import { isEnvelope } from "@/lib/protocol/envelope";
import { Credential, EmailAddress } from "./schemas";

/** base64 of an envelope around `{"key":"<43 characters>"}` (D-43). */
const WRAPPED_CHARS = 112;
const ENTRY_CHARS = 8192;
const REMOVED_AT_ONCE = 100;

const sealed = (max: number) =>
  base64Text(max).refine((text) => isEnvelope(Buffer.from(text, "base64")), "must be an envelope");
const wrapped = sealed(WRAPPED_CHARS).length(WRAPPED_CHARS);
const privacy = z.enum(["standard", "e2ee"]);
const moments = z.iso.datetime();

export const Done = z.object({ ok: z.literal(true) });

const Vault = z.object({
  wrappedKey: z.string(),
  recoveryWrapped: z.string().nullable(),
  independentRecovery: z.boolean(),
  recoveryPending: z.boolean(),
  createdAt: moments,
  updatedAt: moments,
});
export type VaultView = z.output<typeof Vault>;
export const VaultAnswer = z.object({ vault: Vault });

/** D-43 */
export const Account = z.object({
  user: z.object({
    id: uuid(),
    name: z.string(),
    email: z.string(),
    emailVerified: z.boolean(),
    image: z.string().nullable(),
    createdAt: moments,
    privacy,
    pro: z.boolean(),
    proUntil: moments.nullable(),
    deleting: z.boolean(),
    admin: z.boolean(),
  }),
  vault: Vault.nullable(),
});

/** A-032…A-034 */
export const Setup = z.object({
  wrappedKey: wrapped,
  recoveryCredential: Credential,
  recoveryWrapped: wrapped.optional(),
  recoveryPending: z.boolean().default(false),
});
export type SetupBody = z.output<typeof Setup>;

/** what older clients send besides is ignored. */
export const NewPassword = z.object({
  wrappedKey: wrapped,
  currentCredential: Credential,
  newCredential: Credential,
});
export type NewPasswordBody = z.output<typeof NewPassword>;

/** */
export const NewRecovery = z.object({
  currentCredential: Credential,
  recoveryCredential: Credential,
  recoveryWrapped: wrapped,
});
export type NewRecoveryBody = z.output<typeof NewRecovery>;

/** */
export const NewEmail = z.object({
  email: EmailAddress,
  currentCredential: Credential,
  newCredential: Credential,
  wrappedKey: wrapped,
  recoveryCredential: Credential,
  recoveryWrapped: wrapped,
});
export type NewEmailBody = z.output<typeof NewEmail>;

/** */
export const RecoveryLookup = z.object({ email: EmailAddress, recoveryCredential: Credential });
export const RecoveryWrapped = z.object({ recoveryWrapped: z.string().nullable() });

/** */
export const Recovery = z.object({
  email: EmailAddress,
  wrappedKey: wrapped,
  recoveryCredential: Credential,
  newCredential: Credential,
  vault: z.enum(["recovery-wrap", "recovery-key"]),
});
export type RecoveryBody = z.output<typeof Recovery>;

/** D-47 */
export const CodeSent = z.object({ sent: z.literal(true), resendAfter: z.int() });
export const GivenCode = z.object({ code: z.string().regex(/^\d{6}$/, "must be six digits") });
export const Verified = z.object({ emailVerified: z.literal(true) });

/** A-035, D-44 */
export const LibraryPage = z.object({ before: z.string().max(128).optional() });
export const Library = z.object({
  userId: uuid(),
  entries: z.array(z.object({ id: uuid(), entry: z.string() })),
  next: z.string().max(128).optional(),
});
/** a token that opens nothing is a 404, whatever it looks like. */
export const NewEntry = z.object({
  userId: uuid(),
  id: uuid(),
  token: plainText(200),
  entry: sealed(ENTRY_CHARS),
});
export type NewEntryBody = z.output<typeof NewEntry>;
export const RemovedEntries = z.object({
  userId: uuid(),
  ids: z.array(uuid()).min(1).max(REMOVED_AT_ONCE),
});

/** */
export const DefaultPrivacy = z.object({ privacy });

/** */
export const Switches = z.object({
  aiOff: z.boolean(),
  lockdown: z.boolean(),
  canLockdown: z.boolean(),
});
export const TurnedSwitches = z
  .object({ aiOff: z.boolean().optional(), lockdown: z.boolean().optional() })
  .refine(
    ({ aiOff, lockdown }) => aiOff !== undefined || lockdown !== undefined,
    "needs aiOff or lockdown",
  );
export type TurnedSwitchesBody = z.output<typeof TurnedSwitches>;

/** A-048, D-45 */
export const Deletion = z.object({ deleting: z.boolean(), mail: z.boolean(), pro: z.boolean() });
export const Confirmed = z.object({ currentCredential: Credential });
