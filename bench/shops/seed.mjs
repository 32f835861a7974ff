/** Shops with links, written by SQL, and orders as a page sends them. */
import { createECDH, createHash, randomBytes, randomUUID } from "node:crypto";
import pg from "pg";
import { requestBytes } from "../lib/connection.mjs";
import { addressHeader } from "../lib/processes.mjs";
import { someEnvelope } from "../lib/raw-client.mjs";

export const sha256 = (text) => createHash("sha256").update(text).digest("hex");
const LINKS_OF_EACH = 4;
/** Counters of each shop. */
export const TAGS = [1, 2, 3].map((n) => Buffer.alloc(16, n).toString("base64url"));

/** @returns `{ id, links }` of each: the capabilities of its customers' links */
export async function writeShops(databaseUrl, count) {
  const shops = Array.from({ length: count }, () => ({
    id: randomUUID(),
    links: Array.from({ length: LINKS_OF_EACH }, () => randomBytes(32).toString("base64url")),
  }));
  const ids = shops.map(({ id }) => id);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const write = (text, ...values) => client.query(text, values);
  await write(
    "insert into file (id, privacy, keeper) select id, 'e2ee', 'shop' from unnest($1::uuid[]) id",
    ids,
  );
  await write(
    "insert into shop (id, auth_hash) select id, repeat('0', 64) from unnest($1::uuid[]) id",
    ids,
  );
  const catalog = someEnvelope(32_797);
  await write(
    "insert into shop_sealed (shop_id, keys, catalog, state) select id, '', $2, $2 from unnest($1::uuid[]) id",
    ids,
    catalog,
  );
  const links = shops.flatMap(({ id, links }) => links.map((token) => [id, sha256(token)]));
  await write(
    `with made as (insert into file_link (file_id, role, token_hash, last_used_at)
       select id, 'view', hash, now() + interval '1 hour' from unnest($1::uuid[], $2::text[]) as l (id, hash)
       returning id, file_id)
     insert into shop_link (id, shop_id, kind) select id, file_id, 'customer' from made`,
    links.map(([id]) => id),
    links.map(([, hash]) => hash),
  );
  await write(
    `insert into shop_stock (shop_id, tag, count, oversell)
     select id, tag, 1000000000, false from unnest($1::uuid[]) id, unnest($2::bpchar[]) tag`,
    ids,
    TAGS,
  );
  await client.query("vacuum (analyze)");
  await client.end();
  return shops;
}

/** Every order and request so far is forgotten, so that no cap is met. */
export async function forgetOrders(databaseUrl) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("truncate shop_order, shop_hold, rate_limit");
  await client.query("update shop set orders = -1000000");
  await client.query("update shop_link set orders = -1000000");
  await client.query("update shop_stock set held = 0");
  await client.query("vacuum (analyze) shop, shop_link, shop_stock");
  await client.end();
}

const key = createECDH("prime256v1").generateKeys("base64url");
const payload = someEnvelope(16_413);
export const orderBytes = {
  key: Buffer.from(key, "base64url"),
  payload: Buffer.from(payload, "base64"),
};

const claimsText = (tags) =>
  tags.length === 0
    ? ""
    : `,"claims":[${tags.map((tag) => `{"tag":"${tag}","qty":1}`).join(",")}],"hold":{"kind":"none"}`;

const headersOf = (token) => ({
  authorization: `Bearer ${token}`,
  "sec-fetch-site": "same-origin",
  [addressHeader]: `10.${[...randomBytes(3)].join(".")}`,
});

/** @param tags what it claims one of each */
export const orderRequest = ({ id, links }, tags = []) =>
  requestBytes(
    "POST",
    `/api/shops/${id}/orders`,
    {
      ...headersOf(links[Math.floor(Math.random() * links.length)]),
      "content-type": "application/json",
    },
    `{"id":"${randomUUID()}","key":"${key}","payload":"${payload}"${claimsText(tags)}}`,
  );

export const catalogRequest = ({ id, links: [token] }, tag) =>
  requestBytes("GET", `/api/shops/${id}/catalog`, {
    ...headersOf(token),
    ...(tag ? { "if-none-match": tag } : {}),
  });
