/** Reads links with their payments and their payees' ways to pay, in one statement for any number of links. */
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { db, pool } from "@/db/client";
import { payee, payLink, payPayment, payUnassigned } from "@/db/schema";
import { TAKE_EACH, take, unitsOf } from "@/lib/http/rate-limit";
import { batch } from "@/lib/jobs/batch";
import { isPayLinkId } from "@/lib/protocol/pay-auth";
import { payErrors } from "./errors";
import { payReadLimit } from "./limits";
import type { LinkRow } from "./rows";
import type { BookingOfLink, LinkRecord } from "./views";
import { WAYS, type WaysJson, waysOf } from "./ways";

/** @throws 404 */
export async function findLink(linkId: string): Promise<LinkRow> {
  const [link] = isPayLinkId(linkId)
    ? await db().select().from(payLink).where(eq(payLink.id, linkId))
    : [];
  if (!link) throw payErrors.linkUnknown();
  return link;
}

const toSnakeCase = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Json = Record<string, unknown>;

/** Parses table rows that the database returned as JSON. */
function readerOf<Table extends PgTable>(table: Table) {
  const columns = Object.entries(getTableColumns(table)).map(
    ([key, column]) => [key, column.keyAsName ? toSnakeCase(key) : column.name, column] as const,
  );
  return (json: Json) =>
    Object.fromEntries(
      columns.map(([key, name, column]) => [
        key,
        json[name] === null ? null : column.mapFromDriverValue(json[name]),
      ]),
    ) as Table["$inferSelect"];
}

const linkOf = readerOf(payLink);
const paymentOf = readerOf(payPayment);
const unassignedOf = readerOf(payUnassigned);

interface BesideJson {
  payments: Json[];
  unassigned: Json[];
  booking: BookingOfLink | null;
  ways: WaysJson;
}

/** Token units may exceed a JSON number, so they are read as text. */
const rowsOfLink = (table: string, order: string) => `coalesce((
  select json_agg(to_jsonb(r) || jsonb_build_object('token_amount', r.token_amount::text) order by r.${order})
  from ${table} r where r.link_id = pay_link.id), '[]')`;
/** Only links of bookings have neither an owner's key nor a shop, because the booker makes them. */
const BOOKING = `case when pay_link.key_sealed is null and pay_link.shop is null then (
  select json_build_object('page', b.page_id, 'id', b.id) from booking b where b.link = pay_link.id) end`;
/** What is read with a `pay_link` and its `payee`. */
const BESIDE = `json_build_object('payments', ${rowsOfLink("pay_payment", "seq")},
  'unassigned', ${rowsOfLink("pay_unassigned", "at")}, 'booking', ${BOOKING}, 'ways', ${WAYS})`;

const besideOf = ({ payments, unassigned, booking, ways }: BesideJson) => ({
  payments: payments.map(paymentOf),
  unassigned: unassigned.map(unassignedOf),
  booking,
  ways: waysOf(ways),
});

/** @param limit the most links to return, sorted by `order` */
export async function selectLinkRecords(
  condition: SQL | undefined,
  order: SQL | undefined = undefined,
  limit = 1_000,
): Promise<LinkRecord[]> {
  const rows = await db()
    .select({ link: payLink, beside: sql.raw(BESIDE).mapWith(besideOf) })
    .from(payLink)
    .innerJoin(payee, eq(payee.id, payLink.payeeId))
    .where(condition)
    .orderBy(...(order ? [order] : []))
    .limit(limit);
  return rows.map(({ link, beside }) => ({ link, ...beside }));
}

const READ = `select to_json(pay_link) as link, ${BESIDE} as beside
from pay_link join payee on payee.id = pay_link.payee_id where pay_link.id = $1`;

interface RecordJson {
  link: Json;
  beside: BesideJson;
}

const recordOf = ({ link, beside }: RecordJson): LinkRecord => ({
  link: linkOf(link),
  ...besideOf(beside),
});

/** The link with everything its views need. @throws 404 */
export async function readLinkRecord(linkId: string): Promise<LinkRecord> {
  const read = { name: "pay_read", text: READ, values: [linkId] };
  const [row] = isPayLinkId(linkId) ? (await pool().query<RecordJson>(read)).rows : [];
  if (!row) throw payErrors.linkUnknown();
  return recordOf(row);
}

const READ_EACH = `${TAKE_EACH}
select used.key is not null as fits, to_json(pay_link) as link, case when payee.id is not null then ${BESIDE} end as beside
from unnest($5::text[], $6::bpchar[]) with ordinality as reader (key, link_id, place)
left join used on used.key = reader.key
left join (pay_link join payee on payee.id = pay_link.payee_id) on pay_link.id = reader.link_id
order by reader.place`;

interface Reader {
  linkId: string;
  network: string;
}

/** Concurrent reads share a statement, which also counts them against their networks' rate limits. */
const readTogether = batch(
  async (readers: Reader[]) => {
    const networks = readers.map(({ network }) => network);
    const { values, keys } = unitsOf(payReadLimit, networks);
    const ids = readers.map(({ linkId }) => (isPayLinkId(linkId) ? linkId : null));
    const { rows } = await pool().query<RecordJson & { fits: boolean }>({
      name: "pay_read_each",
      text: READ_EACH,
      values: [...values, keys, ids],
    });
    return rows.map((row) => ({ fits: row.fits, found: row.link && recordOf(row) }));
  },
  { lanes: 2, max: 100, keyOf: ({ network }) => network },
);

/** Reads a link within the rate limit of the client's network (PY-059). @throws 429 before any other error */
export async function readForNetwork(linkId: string, network: string): Promise<LinkRecord | null> {
  const { fits, found } = await readTogether({ linkId, network });
  // The shared statement refuses all reads of a network that together exceed the limit, so this one is counted again
  // alone.
  if (!fits) await take(payReadLimit, network);
  return found;
}
