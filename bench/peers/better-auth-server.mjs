/** better-auth with its OAuth provider on a durable Postgres, and ways to be given a refresh token and codes. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import http from "node:http";
import { oauthProvider } from "@better-auth/oauth-provider";
import { betterAuth } from "better-auth";
import { getMigrations } from "better-auth/db/migration";
import { toNodeHandler } from "better-auth/node";
import { jwt } from "better-auth/plugins";
import pg from "pg";
import { REDIRECT, VERIFIER } from "../mcp/seed.mjs";

const port = Number(process.env.PORT);
const baseURL = `http://127.0.0.1:${port}`;
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 16 });
const scopes = ["svc", "offline_access"];
const options = {
  baseURL,
  secret: "only-for-benchmarks-".padEnd(40, "x"),
  database: pool,
  logger: { level: "error" },
  telemetry: { enabled: false },
  rateLimit: { enabled: false },
  emailAndPassword: { enabled: true },
  disabledPaths: ["/token"],
  plugins: [
    jwt({ disableSettingJwtHeader: true }),
    oauthProvider({
      loginPage: "/in",
      consentPage: "/consent",
      allowDynamicClientRegistration: true,
      allowUnauthenticatedClientRegistration: true,
      scopes: ["openid", ...scopes],
      silenceWarnings: { oauthAuthServerConfig: true, openidConfig: true },
    }),
  ],
};
await (await getMigrations(options)).runMigrations();
const auth = betterAuth(options);
const body = { email: "ada@sealdesk.test", password: "x".repeat(43), name: "Ada" };
const { user } = await auth.api.signUpEmail({ body });
const handle = toNodeHandler(auth);
let clientId;

const hashed = (token) => createHash("sha256").update(token).digest("base64url");
const newToken = () => randomBytes(24).toString("base64url");

const mint = {
  async refresh_token() {
    const token = newToken();
    await pool.query(
      `insert into "oauthRefreshToken" (id, token, "clientId", "userId", "expiresAt", "createdAt", scopes)
       values ($1, $2, $3, $4, now() + interval '30 days', now(), $5)`,
      [randomUUID(), hashed(token), clientId, user.id, JSON.stringify(scopes)],
    );
    return { token };
  },
  /** Fifty, as its authorization page would keep them. */
  async authorization_code() {
    const codes = Array.from({ length: 50 }, newToken);
    const { rows } = await pool.query('select id from session where "userId" = $1', [user.id]);
    const query = {
      ...{ response_type: "code", client_id: clientId, redirect_uri: REDIRECT },
      ...{
        scope: scopes.join(" "),
        code_challenge: hashed(VERIFIER),
        code_challenge_method: "S256",
      },
    };
    const value = { type: "authorization_code", query, userId: user.id, sessionId: rows[0].id };
    await pool.query(
      `insert into verification (id, identifier, value, "expiresAt", "createdAt", "updatedAt")
       select gen_random_uuid(), code, $2, now() + interval '10 minutes', now(), now() from unnest($1::text[]) code`,
      [codes.map(hashed), JSON.stringify({ ...value, authTime: Date.now() })],
    );
    return { codes };
  },
};

async function register() {
  const answer = await fetch(`${baseURL}/api/auth/oauth2/register`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      redirect_uris: [REDIRECT],
      token_endpoint_auth_method: "none",
      grant_types: ["authorization_code", "refresh_token"],
      scope: scopes.join(" "),
    }),
  });
  return (await answer.json()).client_id;
}

http
  .createServer(async (request, response) => {
    if (request.url === "/") return response.end();
    const grantType = /^\/mint\/(.*)$/.exec(request.url)?.[1];
    if (!grantType) return handle(request, response);
    clientId ??= await register();
    response.end(JSON.stringify({ clientId, ...(await mint[grantType]()) }));
  })
  .listen(port, "127.0.0.1");
