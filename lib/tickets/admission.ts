/**
 * Admits a product's request: the network's rate limit, the key, and the key's rate limit, in the contract's order
 * (T-060).
 */
import { pool } from "@/db/client";
import { API_KEY, hashOfKey } from "@/lib/accounts/key-text";
import { HttpError } from "@/lib/http/errors";
import { clock, type Limit, startOf, take, taking, waitOf } from "@/lib/http/rate-limit";
import { inIntakeSlot } from "@/lib/jobs/intake-slots";
import { ticketErrors } from "./errors";
import type { KeyProject } from "./keys";
import { keyLimit, ticketLimits } from "./limits";

/** What is left of a rate limit after a request. */
export interface Rate {
  limit: Limit;
  left: number;
}

export interface Admitted {
  project: KeyProject;
  rate: Rate;
}

/** @throws 429 with the rate limit's headers (T-011) */
export async function spend(limit: Limit, subject: string): Promise<Rate> {
  try {
    return { limit, left: await take(limit, subject) };
  } catch (fault) {
    if (fault instanceof HttpError && fault.status === 429)
      throw ticketErrors.rateLimited(limit.max, fault.options.retryAfter ?? limit.window);
    throw fault;
  }
}

/** The project's columns are null when the key is unknown, revoked or not a project key. */
type Row = { second: number; networkCount: number | null; keyCount: number | null } & (
  | KeyProject
  | { keyId: null }
);

const { name: OF_NETWORK, max: NETWORK_MAX, window: NETWORK_WINDOW } = ticketLimits.intake;
const { name: OF_KEY } = keyLimit(1, 1_000);

// Each step uses the result of the one before: a refused network does not count a key, and an unknown key has no rate
// limit. A request over the key's limit still counts in the key's statistics (T-035). One statement, because a round
// trip costs more than the work. The commit does not wait for the disk: a crash loses at most a few counts.
const admission = (
  network: string,
) => `with soon as (select set_config('synchronous_commit', 'off', true)),
${clock()},
network as (${network}),
k as (update ticket_key k set request_count = least(k.request_count, 2147483646) + 1, last_request_at = now()
  from ticket_project p, soon, network
  where k.hash = $1 and k.enabled and p.id = k.project_id
  returning k.id as "keyId", p.id, p.slug, p.name, p.deleted_at is not null as "isDeleted", p.spam, p.block,
    k.rate_max as "rateMax", k.rate_window_ms as "rateWindowMs"),
own as (select "keyId" as key_id, "rateMax" as rate_max, greatest(1, round("rateWindowMs" / 1000.0))::int as length from k),
used as (${taking({
  key: `'${OF_KEY}:' || key_id`,
  start: startOf("length"),
  length: "length",
  units: "1",
  max: "(select rate_max from own)",
  from: "own, clock",
})})
select clock.second::float8, (select count from network) as "networkCount", (select count from used) as "keyCount", k.*
from clock cross join soon left join k on true`;

const STATEMENTS = {
  ticket_admit: admission("select 0 as count"),
  ticket_admit_of_network: admission(
    taking({
      key: `'${OF_NETWORK}:' || $2::text`,
      start: startOf(`${NETWORK_WINDOW}`),
      length: `${NETWORK_WINDOW}`,
      units: "1",
      max: `${NETWORK_MAX}`,
      from: "clock",
    }),
  ),
};

/**
 * Admits a product's request and counts it (T-035).
 * @param key the key sent, or null
 * @param network whose rate limit also counts, whatever the key is (T-092), or null
 * @throws 429 for the network, 401, 429 for the key, in this order
 */
export async function admitProduct(key: string | null, network: string | null): Promise<Admitted> {
  if (!key || !API_KEY.test(key)) {
    if (network !== null) await spend(ticketLimits.intake, network);
    throw key ? ticketErrors.invalidKey() : ticketErrors.missingAuthorization();
  }
  const name = network === null ? "ticket_admit" : "ticket_admit_of_network";
  const values = [hashOfKey(key), ...(network === null ? [] : [network])];
  const { rows } = await inIntakeSlot(() =>
    pool().query<Row>({ name, text: STATEMENTS[name], values }),
  );
  const [row] = rows;
  if (!row) throw new Error("An admission answers one row.");
  return admitted(row);
}

/** @throws the refusal of the first step that failed */
function admitted(row: Row): Admitted {
  const { second, networkCount, keyCount, ...project } = row;
  if (networkCount === null) throw spentWindow(ticketLimits.intake, second);
  if (project.keyId === null) throw ticketErrors.invalidKey();
  const limit = keyLimit(project.rateMax, project.rateWindowMs);
  if (keyCount === null) throw spentWindow(limit, second);
  return { project, rate: { limit, left: limit.max - keyCount } };
}

const spentWindow = (limit: Limit, second: number): HttpError =>
  ticketErrors.rateLimited(limit.max, waitOf(limit, second));
