/** Bodies and answers of an account's keys (D-28, D-34). */
import * as z from "zod";
import { shownName, uuid } from "@/lib/http/text-fields";
import { Credential } from "./schemas";

const moment = z.iso.datetime();
const apiKeyName = shownName(60);

/** One key in the list; the key itself is in no answer but the one that made it (G-014). */
export const ApiKey = z.strictObject({
  id: uuid(),
  name: z.string(),
  last4: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
});
export type ApiKeyView = z.output<typeof ApiKey>;

export const ApiKeys = z.strictObject({ keys: z.array(ApiKey) });

export const CreatedApiKey = ApiKey.omit({ lastUsedAt: true }).extend({ key: z.string() }).strict();
export type CreatedApiKeyView = z.output<typeof CreatedApiKey>;

export const NewApiKey = z.object({
  name: apiKeyName.default("API key"),
  currentCredential: Credential,
});
export type NewApiKeyBody = z.output<typeof NewApiKey>;

export const RenamedApiKey = z.object({ name: apiKeyName });

/** One personal key in the list, written as the ticket routes write their keys. */
const PersonalKey = z.strictObject({
  id: uuid(),
  name: z.string(),
  start: z.string(),
  /** False once it was revoked. */
  enabled: z.boolean(),
  request_count: z.number().int(),
  last_request: moment.nullable(),
  created_at: moment,
  expires_at: moment.nullable(),
});
export type PersonalKeyView = z.output<typeof PersonalKey>;

export const PersonalKeys = z.strictObject({ tokens: z.array(PersonalKey) });

export const CreatedPersonalKey = z.strictObject({
  id: uuid(),
  name: z.string(),
  start: z.string(),
  key: z.string(),
});
export type CreatedPersonalKeyView = z.output<typeof CreatedPersonalKey>;

export const NewPersonalKey = z.object({
  name: shownName(100).default("Default"),
  expiresInDays: z.number().int().min(1).max(365).optional(),
});
export type NewPersonalKeyBody = z.output<typeof NewPersonalKey>;
