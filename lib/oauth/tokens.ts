/**
 * Codes become tokens, and tokens become new ones (O-050…O-062). Each exchange is one durable statement: of two at once,
 * the second waits for the row and finds it used.
 */
import { createHash, randomBytes } from "node:crypto";
import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { oauthCode, oauthGrant, oauthTokenPair, user } from "@/db/schema";
import { type About, securityNotice } from "@/lib/accounts/mails";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { clock, type Limit, startOf, taking, waitOf } from "@/lib/http/rate-limit";
import { enqueue } from "@/lib/mail/outbox";
import { findStoredClient } from "./clients";
import { oauthErrors } from "./errors";
import { ACCESS_S, oauthLimits, REFRESH_S, REPLAY_GRACE_S } from "./limits";
import { resourceAddress, SCOPE } from "./metadata";
import { needed, type Params } from "./params";

const drawToken = (prefix: "svca_" | "svcr_"): string =>
  `${prefix}${randomBytes(32).toString("base64url")}`;

/** Uses up one of a limit whose subject is a parameter, where what stands before it was. */
const takingOne = ({ name, window, max }: Limit, subject: string, from: string): string =>
  taking({
    key: `'${name}:' || ${subject}`,
    start: startOf(`${window}`),
    length: `${window}`,
    units: "1",
    max: `${max}`,
    from,
  });

/**
 * One trip for the limits, what is spent, and the new pair with its grant and its code. $1…$4: both hashes, and both
 * lengths of time; $5 the client, $6 its digest, $7 the network. What a refused request used up stays used.
 */
const adding = (spent: string): string => `with ${clock()},
network as (${takingOne(oauthLimits.tokensOfNetwork, "$7", "clock")}),
app as (${takingOne(oauthLimits.tokensOfApp, "$6", "clock, network")}),
spent as (${spent}),
added as (
  insert into oauth_token_pair (refresh_hash, access_hash, access_until, refresh_until, grant_id, code_hash)
  select $1, $2, now() + make_interval(secs => $3), now() + make_interval(secs => $4), grant_id, code_hash from spent
  returning 1
)
select exists (select from network) as network, exists (select from app) as app, exists (select from added) as added,
  second::float8 from clock`;

const OF_CLIENT = `grant_id in (select id from oauth_grant where client_id = $5) and exists (select from app)`;

const EXCHANGE = adding(`update oauth_code set used_at = now()
where hash = $8 and ${OF_CLIENT} and redirect_uri = $9 and challenge = $10 and used_at is null and expires_at > now()
  and exists (select 1 from session s where s.id = session_id and s.expires_at > now())
returning grant_id, hash as code_hash`);

const ROTATE = adding(`update oauth_token_pair set rotated_at = now()
where refresh_hash = $8 and ${OF_CLIENT} and rotated_at is null and refresh_until > now()
returning grant_id, code_hash`);

interface Added {
  network: boolean;
  app: boolean;
  added: boolean;
  second: number;
}

/** Spends a code or a token and adds a pair. @returns null where there was nothing to spend @throws 429 */
async function addPair(name: string, text: string, { clientId, network }: Asker, spent: string[]) {
  const [access, refresh] = [drawToken("svca_"), drawToken("svcr_")];
  const pair = [digestOf(refresh), digestOf(access), ACCESS_S, REFRESH_S];
  const values = [...pair, clientId, digestOf(clientId), network, ...spent];
  const { rows } = await pool().query<Added>({ name, text, values });
  const [row] = rows;
  if (!row) throw new Error("Adding a pair answers one row.");
  if (!row.network) throw errors.rate(waitOf(oauthLimits.tokensOfNetwork, row.second));
  if (!row.app) throw errors.rate(waitOf(oauthLimits.tokensOfApp, row.second));
  if (!row.added) return null;
  return {
    access_token: access,
    token_type: "Bearer" as const,
    expires_in: ACCESS_S,
    refresh_token: refresh,
    scope: SCOPE,
  };
}

export type Tokens = NonNullable<Awaited<ReturnType<typeof addPair>>>;

/** An app, and the network it asks from. */
interface Asker {
  clientId: string;
  network: string;
}

/**
 * The token route.
 * @throws 400 with a code of RFC 6749, 401 `invalid_client`, 429
 */
export async function giveTokens(params: Params, network: string, about: About): Promise<Tokens> {
  const grantType = needed(params, "grant_type");
  if (grantType !== "authorization_code" && grantType !== "refresh_token")
    throw oauthErrors.grantType();
  const clientId = needed(params, "client_id");
  const resource = params.get("resource");
  if (resource !== undefined && resource !== resourceAddress()) throw oauthErrors.target();
  const give = grantType === "refresh_token" ? refresh : exchangeCode;
  return give(params, { clientId, network }, about);
}

async function exchangeCode(params: Params, asker: Asker): Promise<Tokens> {
  const [code, redirectUri, verifier] = [
    needed(params, "code"),
    needed(params, "redirect_uri"),
    needed(params, "code_verifier"),
  ];
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const hash = digestOf(code);
  const spent = [hash, redirectUri, challenge];
  const tokens = await addPair("oauth_exchange", EXCHANGE, asker, spent);
  if (tokens) return tokens;
  await endUsedCode(hash, asker.clientId);
  throw await refusalFor(asker.clientId);
}

/** A code that comes a second time may be in two hands: what it gave ends (O-053). */
async function endUsedCode(hash: string, clientId: string): Promise<void> {
  const [used] = await db()
    .select({ hash: oauthCode.hash })
    .from(oauthCode)
    .innerJoin(oauthGrant, eq(oauthGrant.id, oauthCode.grantId))
    .where(
      and(
        eq(oauthCode.hash, hash),
        eq(oauthGrant.clientId, clientId),
        sql`${oauthCode.usedAt} is not null`,
      ),
    );
  if (used) await db().delete(oauthTokenPair).where(isLiveOf(hash));
}

const isLiveOf = (codeHash: string) =>
  and(eq(oauthTokenPair.codeHash, codeHash), isNull(oauthTokenPair.rotatedAt));

async function refresh(params: Params, asker: Asker, about: About): Promise<Tokens> {
  const hash = digestOf(needed(params, "refresh_token"));
  const tokens = await addPair("oauth_rotate", ROTATE, asker, [hash]);
  if (tokens) return tokens;
  await endReplayed(hash, asker.clientId, about);
  throw await refusalFor(asker.clientId);
}

/** A refresh token that comes again long after it was used is in two hands: the pair that is live ends (D-85). */
async function endReplayed(hash: string, clientId: string, about: About): Promise<void> {
  const [found] = await db()
    .select({ codeHash: oauthTokenPair.codeHash, email: user.email })
    .from(oauthTokenPair)
    .innerJoin(oauthGrant, eq(oauthGrant.id, oauthTokenPair.grantId))
    .innerJoin(user, eq(user.id, oauthGrant.userId))
    .where(
      and(
        eq(oauthTokenPair.refreshHash, hash),
        eq(oauthGrant.clientId, clientId),
        sql`${oauthTokenPair.rotatedAt} < now() - make_interval(secs => ${REPLAY_GRACE_S})`,
      ),
    );
  if (!found) return;
  await db().transaction(async (tx) => {
    const ended = await tx
      .delete(oauthTokenPair)
      .where(isLiveOf(found.codeHash))
      .returning({ hash: oauthTokenPair.refreshHash });
    if (ended.length > 0) await enqueue(tx, [securityNotice(found.email, "app-replay", about)]);
  });
}

const refusalFor = async (clientId: string) =>
  (await findStoredClient(clientId)) ? oauthErrors.grant() : oauthErrors.client();

/** RFC 7009: ends the pair that a token belongs to, where it is this app's. @throws 400 `invalid_request` */
export async function revokeToken(params: Params): Promise<void> {
  const hash = digestOf(needed(params, "token"));
  const clientId = needed(params, "client_id");
  const { refreshHash, accessHash, grantId } = oauthTokenPair;
  const ofClient = sql`${grantId} in (select ${oauthGrant.id} from ${oauthGrant} where ${oauthGrant.clientId} = ${clientId})`;
  await db()
    .delete(oauthTokenPair)
    .where(and(or(eq(refreshHash, hash), eq(accessHash, hash)), ofClient));
}

/** @returns how many pairs could not be renewed any more */
export const sweepTokens = (): Promise<number> =>
  removeInSteps(oauthTokenPair, lt(oauthTokenPair.refreshUntil, sql`now()`));

/** Kept a day longer than it works, so that one that comes a second time is known. @returns how many codes were over */
export const sweepCodes = (): Promise<number> =>
  removeInSteps(oauthCode, lt(oauthCode.expiresAt, sql`now() - interval '1 day'`));
