/** Where an endpoint's events go, and what they are signed with, as its owner has set it by now. */
import { pool } from "@/db/client";
import { openText } from "@/db/schema/sealed";

export interface Target {
  url: string;
  /** The one before is good for a while too. */
  secrets: readonly string[];
}

interface Row {
  url: string;
  secret: string;
  previous_secret: string | null;
  enabled: boolean;
}

const TARGET = `select url, secret, enabled, case when previous_until > now() then previous_secret end as previous_secret
from webhook_endpoint where id = $1 and removed_at is null`;

/** Null for one that was removed. */
export async function targetOf(
  endpointId: string,
): Promise<(Target & { enabled: boolean }) | null> {
  const { rows } = await pool().query<Row>({
    name: "webhooks_target",
    text: TARGET,
    values: [endpointId],
  });
  const [row] = rows;
  if (!row) return null;
  const { url, secret, previous_secret, enabled } = row;
  const secrets = [secret, ...(previous_secret ? [previous_secret] : [])].map(openText);
  return { url: openText(url), secrets, enabled };
}
