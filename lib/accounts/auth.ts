/** better-auth on our tables: it creates accounts and sessions. Our routes check rate limits and callers before. */

import { AsyncLocalStorage } from "node:async_hooks";
import { drizzleAdapter } from "better-auth/adapters/drizzle";
import { betterAuth } from "better-auth/minimal";
import { type Db, db } from "@/db/client";
import { account, session, user, verification } from "@/db/schema";
import { baseUrl, env } from "@/lib/env";
import { log } from "@/lib/http/log";
import { DAY_S } from "@/lib/time";
import { hashCredential, verifyCredential } from "./credentials";
import { endOldestSessions } from "./session";
import { authSecret, isHttps } from "./session-cookie";

/** Length of a credential; the route has checked its format (D-40). */
const CREDENTIAL_CHARS = 43;
/** Stored length of a user agent. */
const MAX_USER_AGENT_CHARS = 300;

/** The hash computed before better-auth's transaction, so that no database connection is held while hashing. */
export const hashed = new AsyncLocalStorage<string>();

/** better-auth's messages may contain an address, so only the error's kind and place are logged. */
function report(level: "debug" | "info" | "warn" | "error", ...words: unknown[]): void {
  const fault = words.find((word) => word instanceof Error);
  log[level]({ err: fault }, "the sign-in library reported this");
}

function build(database: Db) {
  return betterAuth({
    appName: "Sealdesk",
    baseURL: baseUrl(),
    basePath: "/api/auth",
    trustedOrigins: [baseUrl()],
    secret: authSecret(),
    telemetry: { enabled: false },
    logger: { level: "error", log: report },
    database: drizzleAdapter(database, {
      provider: "pg",
      schema: { user, session, account, verification },
      transaction: true,
    }),
    emailAndPassword: {
      enabled: true,
      autoSignIn: true,
      minPasswordLength: CREDENTIAL_CHARS,
      maxPasswordLength: CREDENTIAL_CHARS,
      password: {
        hash: async (credential) => hashed.getStore() ?? hashCredential(credential),
        verify: verifyCredential,
      },
    },
    // Every request reads the session from the database, and a session of any age may list the others.
    session: {
      expiresIn: 30 * DAY_S,
      updateAge: DAY_S,
      freshAge: 0,
      cookieCache: { enabled: false },
    },
    databaseHooks: {
      session: {
        create: {
          before: async (made) => ({
            data: { ...made, userAgent: made.userAgent?.slice(0, MAX_USER_AGENT_CHARS) ?? null },
          }),
          after: ({ userId }) => endOldestSessions(userId),
        },
      },
    },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: "svc",
      useSecureCookies: isHttps(),
      ipAddress: {
        ipAddressHeaders: env().VERCEL ? ["x-vercel-forwarded-for", "x-real-ip"] : ["x-svc-ip"],
        ipv6Subnet: 64,
      },
      database: { generateId: "uuid" },
    },
  });
}

type Auth = ReturnType<typeof build>;
let built: { database: Db; settings: object; auth: Auth } | undefined;

/** Built on first use, and again when the database or a setting has changed. */
export function auth(): Auth {
  const [database, settings] = [db(), env()];
  if (built?.database !== database || built.settings !== settings)
    built = { database, settings, auth: build(database) };
  return built.auth;
}
