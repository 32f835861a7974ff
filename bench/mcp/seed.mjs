/** Accounts with connected apps, written by SQL: each has a pair of tokens, and limits of its own. */
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const newToken = (kind) => kind + randomBytes(32).toString("base64url");

/** @returns one app for each account: its id, its access token and its refresh token */
export async function seedApps(databaseUrl, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const apps = Array.from({ length: count }, (_, n) => ({
      clientId: `svci_${randomBytes(6).toString("hex")}${n}`,
      email: `${n}-${randomBytes(4).toString("hex")}@sealdesk.test`,
      access: newToken("svca_"),
      refresh: newToken("svcr_"),
    }));
    await client.query(
      `with given as (
         select * from unnest($1::text[], $2::text[], $3::text[], $4::text[]) as g (client, email, access, refresh)
       ), clients as (
         insert into oauth_client (id, source, name, redirect_uris) select client, 'registered', 'bench', '{}' from given
       ), people as (
         insert into "user" (id, name, email) select gen_random_uuid(), 'Ada', email from given returning id, email
       ), grants as (
         insert into oauth_grant (user_id, client_id, targets)
         select p.id, g.client, '{}' from people p join given g using (email) returning id, client_id
       )
       insert into oauth_token_pair (refresh_hash, access_hash, code_hash, grant_id, access_until, refresh_until)
       select g.refresh, g.access, g.access, r.id, now() + interval '1 hour', now() + interval '30 days'
       from grants r join given g on g.client = r.client_id`,
      [
        apps.map(({ clientId }) => clientId),
        apps.map(({ email }) => email),
        apps.map(({ access }) => sha256(access)),
        apps.map(({ refresh }) => sha256(refresh)),
      ],
    );
    await client.query("vacuum (analyze)");
    return apps;
  } finally {
    await client.end();
  }
}

export const REDIRECT = "https://app.example/cb";
export const VERIFIER = "x".repeat(43);

/** Codes that a person gave in a session of their own, so many for each app. @returns them by the app's id */
export async function seedCodes(databaseUrl, each) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `with sessions as (
         insert into session (user_id, token, expires_at)
         select user_id, md5(id::text), now() + interval '1 day' from oauth_grant returning id, user_id
       )
       select g.id as grant, g.client_id as client, s.id as session from oauth_grant g join sessions s using (user_id)`,
    );
    const codes = new Map(
      rows.map(({ client }) => [client, Array.from({ length: each }, () => newToken("svcc_"))]),
    );
    const all = rows.flatMap(({ grant, client, session }) =>
      codes.get(client).map((code) => ({ grant, session, hash: sha256(code) })),
    );
    const challenge = createHash("sha256").update(VERIFIER).digest("base64url");
    await client.query(
      `insert into oauth_code (hash, grant_id, session_id, redirect_uri, challenge, expires_at)
       select hash, grant_id, session_id, $4, $5, now() + interval '1 hour'
       from unnest($1::text[], $2::uuid[], $3::uuid[]) as g (hash, grant_id, session_id)`,
      [
        all.map(({ hash }) => hash),
        all.map(({ grant }) => grant),
        all.map(({ session }) => session),
        ...[REDIRECT, challenge],
      ],
    );
    await client.query("vacuum (analyze)");
    return codes;
  } finally {
    await client.end();
  }
}
