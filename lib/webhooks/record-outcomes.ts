/** Records the outcome of attempts at one endpoint: for each delivery, in the log, and for the endpoint itself. */
import { listedPause } from "@/lib/jobs/backoff";
import { persist } from "@/lib/jobs/persist";
import { type Attempt, isGone } from "./attempt";
import { OFF_AFTER, OPENS_AFTER, PAUSE_SECONDS, RETRY_MINUTES } from "./limits";

export interface Outcome {
  deliveryId: string;
  attempt: Attempt;
}

export interface Noted {
  /** Failures in a row after these. */
  failures: number;
  enabled: boolean;
}

/**
 * A delivery that was tried as often as the contract says is given up, but where nothing at all got through since it was
 * made, the endpoint is at fault and not the event: it is tried on, a last time when the endpoint is about to be turned
 * off (PY-093, PY-095). What was delivered stays so, whatever another process notes.
 */
const NOTE = `with given as (
  select * from unnest($2::uuid[], $3::boolean[], $4::int[], $5::text[], $6::int[]) as g (id, ok, status, error, ms)
), endpoint as (
  update webhook_endpoint set last_at = now(), last_status = $7, failures = $8,
    delivered_at = case when $9 then now() else delivered_at end,
    failing_since = case when $8 = 0 then null when $9 then now() else coalesce(failing_since, now()) end,
    paused_until = case when $8 >= ${OPENS_AFTER} then now() + ${PAUSE_SECONDS} * interval '1 second' end,
    enabled = enabled and not $10 and ($8 = 0 or $9 or coalesce(failing_since > now() - ${OFF_AFTER}, true)),
    off_reason = case
      when not enabled then off_reason
      when $10 then 'gone'
      when $8 > 0 and not $9 and failing_since <= now() - ${OFF_AFTER} then 'failing'
    end
  where id = $1 returning failing_since, delivered_at, enabled
), noted as (
  update webhook_delivery d set
    attempts = d.attempts + 1, last_status = g.status, error = g.error,
    delivered_at = case when g.ok then now() else d.delivered_at end,
    status = case
      when g.ok then 'delivered'
      when d.attempts < ${RETRY_MINUTES.length} then 'queued'
      when e.delivered_at >= d.created_at then 'failed'
      else 'queued'
    end,
    next_at = case
      when d.attempts < ${RETRY_MINUTES.length} then now() + ${listedPause("d.attempts", RETRY_MINUTES)}
      else least(now() + interval '1 day', greatest(now() + interval '1 minute', e.failing_since + ${OFF_AFTER}))
    end
  from given g, endpoint e where d.id = g.id and (d.status = 'queued' or g.ok)
  returning d.id
), logged as (
  insert into webhook_attempt (delivery_id, at, ms, status, error)
  select g.id, now() - g.ms * interval '1 millisecond', g.ms, g.status, g.error
  from given g join noted n on n.id = g.id
)
select enabled from endpoint`;

const STATEMENT = { name: "webhooks_note", text: NOTE };

/** @param failures in a row before these @param isStopping as for persist */
export async function note(
  endpointId: string,
  outcomes: readonly Outcome[],
  failures: number,
  isStopping: () => boolean,
): Promise<Noted> {
  const attempts = outcomes.map(({ attempt }) => attempt);
  const now = attempts.reduce((sum, { isDelivered }) => (isDelivered ? 0 : sum + 1), failures);
  const values = [
    endpointId,
    outcomes.map(({ deliveryId }) => deliveryId),
    attempts.map(({ isDelivered }) => isDelivered),
    attempts.map(({ status }) => status),
    attempts.map(({ error }) => error),
    attempts.map(({ ms }) => ms),
    attempts.at(-1)?.status ?? null,
    now,
    attempts.some(({ isDelivered }) => isDelivered),
    attempts.some(isGone),
  ];
  const [row] = await persist<{ enabled: boolean }>(STATEMENT, values, isStopping);
  return { failures: now, enabled: row?.enabled ?? false };
}
