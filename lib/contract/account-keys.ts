/** Keys of programs: an account's API keys (D-28), and a person's own keys for tickets (D-34). */
import * as z from "zod/mini";
import { credential } from "./account-shapes";
import { Done, moment, shownName, uuid } from "./fields";
import { operation } from "./operation";

const KEYS = "/api/account/keys";
const TOKENS = "/api/account/tokens";
const apiKeyName = () => shownName(60);

const ApiKey = z.object({
  id: uuid(),
  name: z.string(),
  last4: z.string(),
  createdAt: moment(),
  lastUsedAt: z.nullable(moment()),
});
export type ApiKey = z.output<typeof ApiKey>;
/** The key is in no other answer (G-014). */
const CreatedApiKey = z.extend(z.omit(ApiKey, { lastUsedAt: true }), { key: z.string() });
export type CreatedApiKey = z.output<typeof CreatedApiKey>;

/** The keys that work, newest first. */
export const listApiKeys = operation({
  method: "GET",
  path: KEYS,
  summary: "List API keys",
  caller: "session",
  answers: { 200: z.object({ keys: z.array(ApiKey) }) },
});

/** Needs the password. 403 `credential`, `pro` or `lockdown`; 409 `limit`. */
export const createApiKey = operation({
  method: "POST",
  path: KEYS,
  summary: "Make an API key",
  caller: "session",
  body: z.object({ name: z._default(apiKeyName(), "API key"), currentCredential: credential() }),
  answers: { 201: CreatedApiKey },
  refusals: [409],
});

export const renameApiKey = operation({
  method: "PATCH",
  path: `${KEYS}/:id`,
  summary: "Rename an API key",
  caller: "session",
  body: z.object({ name: apiKeyName() }),
  answers: { 200: ApiKey },
  refusals: [404],
});

/** It stops at once. */
export const revokeApiKey = operation({
  method: "DELETE",
  path: `${KEYS}/:id`,
  summary: "Revoke an API key",
  caller: "session",
  answers: { 200: Done },
  refusals: [404],
});

/** Written as the ticket routes write their keys. */
const PersonalKey = z.object({
  id: uuid(),
  name: z.string(),
  start: z.string(),
  /** False once it was revoked. */
  enabled: z.boolean(),
  request_count: z.int(),
  last_request: z.nullable(moment()),
  created_at: moment(),
  expires_at: z.nullable(moment()),
});
export type PersonalKey = z.output<typeof PersonalKey>;
/** The key is in no other answer. */
const CreatedPersonalKey = z.object({
  id: uuid(),
  name: z.string(),
  start: z.string(),
  key: z.string(),
});
export type CreatedPersonalKey = z.output<typeof CreatedPersonalKey>;

/** Newest first, those that ended too. */
export const listPersonalKeys = operation({
  method: "GET",
  path: TOKENS,
  summary: "List personal keys",
  caller: "session",
  answers: { 200: z.object({ tokens: z.array(PersonalKey) }) },
});

/** On every plan. 403 `lockdown`; 409 `limit`. Without days it never expires. */
export const createPersonalKey = operation({
  method: "POST",
  path: TOKENS,
  summary: "Make a personal key",
  caller: "session",
  body: z.object({
    name: z._default(shownName(100), "Default"),
    expiresInDays: z.optional(z.int().check(z.minimum(1), z.maximum(365))),
  }),
  answers: { 201: CreatedPersonalKey },
  refusals: [409],
});

/** It stops at once. */
export const revokePersonalKey = operation({
  method: "DELETE",
  path: `${TOKENS}/:id`,
  summary: "Revoke a personal key",
  caller: "session",
  answers: { 200: Done },
  refusals: [404],
});
