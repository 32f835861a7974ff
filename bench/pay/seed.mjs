/** A payments profile made through the API, with links and payments written by SQL: as many as a service of some age has. */
import { createHash, randomBytes } from "node:crypto";
import pg from "pg";
import { addressHeader } from "../lib/processes.mjs";
import { createFile, someEnvelope } from "../lib/raw-client.mjs";

const sha256 = (text) => createHash("sha256").update(text).digest("hex");

let made = 0;

/** @returns `{ id, headers }`: the profile, and what its owner sends with every request */
export async function makeProfile({ url }) {
  const { id, capability } = await createFile(url);
  const headers = {
    authorization: `Bearer ${capability}`,
    "x-pay-auth": randomBytes(32).toString("base64url"),
    "sec-fetch-site": "same-origin",
  };
  made++;
  const answer = await fetch(`${url}/api/pay/payees`, {
    method: "POST",
    headers: {
      ...headers,
      "content-type": "application/json",
      // A network may set up ten in an hour.
      [addressHeader]: `10.255.${(made >> 8) & 255}.${made & 255}`,
    },
    body: JSON.stringify({ id }),
  });
  if (answer.status !== 201) throw new Error(`No profile was made: ${answer.status}.`);
  return { id, headers };
}

const LINKS = `insert into pay_link (id, payee_id, ref, amount, currency, reusable, methods, rails, to_addresses, sealed,
  key_sealed, made_of, status, expires_at)
select l.id, $1, upper(substr(md5(l.id), 1, 6)), 12345, 'EUR', false, '{bank}', '{}', '{}', $3, $4, $5, 'open',
  now() + interval '90 days'
from unnest($2::text[]) as l (id) on conflict do nothing`;

/** Open links of a profile. @returns their ids */
export async function writeLinks(databaseUrl, payeeId, count) {
  const ids = Array.from({ length: count }, () => randomBytes(16).toString("base64url"));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (let at = 0; at < ids.length; at += 5_000) {
      const some = ids.slice(at, at + 5_000);
      await client.query(LINKS, [payeeId, some, someEnvelope(1_200), someEnvelope(60), sha256("")]);
    }
    const { rows } = await client.query("select id from pay_link where payee_id = $1", [payeeId]);
    await client.query("vacuum (analyze) pay_link");
    return rows.map((row) => row.id);
  } finally {
    await client.end();
  }
}
