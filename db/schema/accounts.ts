/** Who people are and how they are signed in. The tables better-auth reads keep its names; a password never comes here. */
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { moment } from "./moment";
import { sealed } from "./sealed";

export const user = pgTable(
  "user",
  {
    id: uuid().primaryKey().defaultRandom(),
    name: text().notNull(),
    /** Trimmed and in lower case. */
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    /** What new files are by default. */
    privacy: text({ enum: ["standard", "e2ee"] })
      .notNull()
      .default("e2ee"),
    /** D-42 */
    aiOff: boolean().notNull().default(false),
    lockdown: boolean().notNull().default(false),
    /** Set by the first step of deletion: Pro ends at once. */
    deletingSince: moment(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    // The first of all, and pages of them for an administrator.
    index("user_created").on(table.createdAt, table.id),
  ],
);

const owner = () =>
  uuid()
    .notNull()
    .references(() => user.id, { onDelete: "cascade" });

export const session = pgTable(
  "session",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    /** The cookie carries it with an HMAC; here it is sealed, so that a copy of the database holds no token. */
    token: sealed().notNull().unique("session_token"),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("session_user").on(table.userId), index("session_expires").on(table.expiresAt)],
);

/** How a person signs in: one row with provider `credential`; `password` is a slow hash of the derived credential. */
export const account = pgTable(
  "account",
  {
    id: uuid().primaryKey().defaultRandom(),
    userId: owner(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    password: text(),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [
    index("account_user").on(table.userId),
    uniqueIndex("account_provider").on(table.providerId, table.accountId),
  ],
);

export const verification = pgTable(
  "verification",
  {
    id: uuid().primaryKey().defaultRandom(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index("verification_identifier").on(table.identifier)],
);
