/** An endpoint's current address, its secrets, and its due events. */
import { openText } from "@/db/schema/sealed";

export interface Target {
  url: string;
  /** The one before is good for a while too. */
  secrets: readonly string[];
}

export interface Due {
  id: string;
  event_id: string;
  payload: string;
}

export interface TargetRow {
  url: string;
  secret: string;
  previous_secret: string | null;
  enabled: boolean;
}

/** SQL over `webhook_endpoint e`. */
export const TARGET_COLUMNS = `e.url, e.secret, e.enabled,
  case when e.previous_until > now() then e.previous_secret end as previous_secret`;

/**
 * SQL over `webhook_endpoint e`: the first events that are due, as JSON.
 * @param limit @param busy SQL array of ids that are left out
 */
// A stored moment is rounded to the millisecond, so what is due now may stand half a one ahead.
export const dueColumn = (limit: number, busy = "'{}'::uuid[]") => `(
  select coalesce(json_agg(d), '[]') from (
    select id, event_id, payload from webhook_delivery
    where endpoint_id = e.id and status = 'queued' and next_at <= now() + interval '1 millisecond' and not id = any(${busy})
    order by next_at, seq limit ${limit}) d) as due`;

export const targetOf = ({ url, secret, previous_secret }: TargetRow): Target => ({
  url: openText(url),
  secrets: [secret, ...(previous_secret ? [previous_secret] : [])].map(openText),
});
