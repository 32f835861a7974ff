/** Our outbox and its delivery as the server runs them, in a process of their own. */
import { randomUUID } from "node:crypto";
import { db, pool } from "@/db/client";
import { migrate } from "@/db/migrate";
import { deliverWebhooks } from "@/lib/webhooks/deliver";
import { addEndpoint } from "@/lib/webhooks/endpoints";
import { enqueueWebhooks } from "@/lib/webhooks/outbox";
import { answerTo, eventOf } from "./answers.mjs";
import { now } from "./sink.mjs";

const owners = [];

const FILL = `insert into webhook_delivery (endpoint_id, event_id, type, payload)
select $1, e->>'id', e->>'type', e::text from json_array_elements($2::json) e`;

answerTo({
  migrate: () => migrate(process.env.DATABASE_URL, "db/migrations"),
  /** Each of an owner of its own. */
  endpoints: async ({ count, url }) => {
    for (let left = count; left > 0; left--) {
      const owner = { kind: "project", id: randomUUID() };
      const { endpoint } = await addEndpoint(owner, { url, events: [] });
      owners.push({ owner, id: endpoint.id, url });
    }
  },
  fill: async ({ ids, url }) => {
    const own = owners.filter((each) => each.url === url);
    for (const [at, { id }] of own.entries()) {
      const mine = ids.filter((_, n) => n % own.length === at).map(eventOf);
      await pool().query(FILL, [id, JSON.stringify(mine)]);
    }
  },
  drain: () => void deliverWebhooks(),
  commit: async ({ id, url, turn }) => {
    const own = owners.filter((each) => each.url === url);
    await db().transaction((tx) =>
      enqueueWebhooks(tx, own[turn % own.length].owner, [eventOf(id)]),
    );
    return now();
  },
});
