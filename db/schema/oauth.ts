/** AI apps that accounts connected: who they are, what was allowed, and their codes and tokens, of which only the SHA-256 is stored (O-060). */
import { sql } from "drizzle-orm";
import { char, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { user } from "./accounts";
import { moment } from "./moment";

/** An app: one that registered itself, or one described by a document at its client id. */
export const oauthClient = pgTable(
  "oauth_client",
  {
    /** `svci_…`, or the https address of its metadata document. */
    id: text().primaryKey(),
    source: text({ enum: ["registered", "document"] }).notNull(),
    name: text(),
    redirectUris: text().array().notNull(),
    /** When its document was last fetched; null for an app that registered. */
    fetchedAt: moment(),
    createdAt: moment().notNull().defaultNow(),
  },
  (table) => [index("oauth_client_created").on(table.createdAt)],
);

/** An account's consent to one app. Disconnecting deletes it, and with it its codes and tokens. */
export const oauthGrant = pgTable(
  "oauth_grant",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => user.id, { onDelete: "cascade" }),
    clientId: text()
      .notNull()
      .references(() => oauthClient.id),
    /** Where the account agreed that codes are sent: origins, and schemes of apps on a device. */
    targets: text().array().notNull(),
    consentedAt: moment().notNull().defaultNow(),
    createdAt: moment().notNull().defaultNow(),
    lastUsedAt: moment(),
  },
  (table) => [
    uniqueIndex("oauth_grant_user_client").on(table.userId, table.clientId),
    index("oauth_grant_client").on(table.clientId),
  ],
);

const grantId = () =>
  uuid()
    .notNull()
    .references(() => oauthGrant.id, { onDelete: "cascade" });

export const oauthCode = pgTable(
  "oauth_code",
  {
    hash: char({ length: 64 }).primaryKey(),
    grantId: grantId(),
    /** The session it was given in: once that has ended, the code is void (O-062). */
    sessionId: uuid().notNull(),
    redirectUri: text().notNull(),
    /** BASE64URL(SHA-256(code verifier)). */
    challenge: text().notNull(),
    expiresAt: moment().notNull(),
    usedAt: moment(),
  },
  (table) => [
    index("oauth_code_grant").on(table.grantId),
    index("oauth_code_expires").on(table.expiresAt),
  ],
);

/** An access token and its refresh token. A refresh adds a pair and marks the one before as rotated. */
export const oauthTokenPair = pgTable(
  "oauth_token_pair",
  {
    refreshHash: char({ length: 64 }).primaryKey(),
    accessHash: char({ length: 64 }).notNull().unique("oauth_token_pair_access"),
    /** The code that this pair and its predecessors came from. */
    codeHash: char({ length: 64 }).notNull(),
    grantId: grantId(),
    accessUntil: moment().notNull(),
    refreshUntil: moment().notNull(),
    rotatedAt: moment(),
  },
  (table) => [
    index("oauth_token_pair_code").on(table.codeHash).where(sql`${table.rotatedAt} is null`),
    index("oauth_token_pair_grant").on(table.grantId),
    index("oauth_token_pair_until").on(table.refreshUntil),
  ],
);
