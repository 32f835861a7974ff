/**
 * Stores orders that arrive together with one statement and one commit, because in a busy shop an order mostly waits
 * for the commit before it. The statement leaves out repeated orders and those that find too little stock, and stores
 * all others or none. place.ts stores the rest one by one, finds the reason of a refusal, and handles every order that
 * has a supplier.
 */
import { pool, sqlState } from "@/db/client";
import { clock, startOf, taking } from "@/lib/http/rate-limit";
import { batch } from "@/lib/jobs/batch";
import { inIntakeSlot } from "@/lib/jobs/intake-slots";
import { firstUntil } from "./hold-states";
import { MAX_LINK_ORDERS, MAX_ORDERS, orderLimit } from "./limits";
import { type Claiming, payable } from "./stock";

export interface NewOrder {
  shopId: string;
  id: string;
  linkId: string;
  key: Buffer;
  payload: Buffer;
  level: number;
  statusHash: string | null;
  /** The subject of the rate limit. */
  subject: string;
  claiming?: Claiming | undefined;
}

const KEY_BYTES = 65;

/**
 * Locks rows in the order of lock.ts. `upto` sums what an order and those before it take from a counter; an order that
 * would get too little is left out.
 */
const TAKE = (payloadBytes: number) => `with ${clock()},
asked as materialized (select * from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::int[], $5::bpchar[], $6::text[],
    $9::text[], $10::bpchar[], $11::timestamptz[])
  with ordinality as a (shop_id, id, link_id, level, status_hash, allowance, hold, pay_link, until, n)),
claim as materialized (select *, sum(qty) over (partition by shop_id, tag order by n) as upto
  from unnest($12::int[], $13::uuid[], $14::bpchar[], $15::int[]) as c (n, shop_id, tag, qty)),
fresh as materialized (select a.* from asked a
  where not exists (select from shop_order o where o.shop_id = a.shop_id and o.id = a.id)
    and not exists (select from shop_order_ended e where e.shop_id = a.shop_id and e.id = a.id)
    and not exists (select from claim c join shop_stock s on s.shop_id = c.shop_id and s.tag = c.tag
      where c.n = a.n and not s.oversell and s.count - s.held < c.upto)),
room as materialized (select s.id, f.orders from (select shop_id, count(*)::int as orders from fresh group by shop_id) f
  join shop s on s.id = f.shop_id order by s.id for no key update of s),
counted as (update shop s set orders = s.orders + r.orders, next_place = s.next_place + r.orders from room r
  where s.id = r.id and s.open and s.orders + r.orders <= ${MAX_ORDERS} returning s.id, s.next_place - r.orders as place),
placed as materialized (select f.*, c.place + row_number() over (partition by f.shop_id order by f.n) - 1 as place
  from fresh f join counted c on c.id = f.shop_id),
of_link as (update shop_link l set orders = l.orders + p.orders
  from (select link_id, shop_id, count(*)::int as orders from placed group by link_id, shop_id) p
  where l.id = p.link_id and l.shop_id = p.shop_id and l.orders + p.orders <= ${MAX_LINK_ORDERS} returning l.id),
allowed as materialized (select allowance, count(*)::int as orders from placed
  where (select count(*) from of_link) > 0 group by allowance order by allowance),
used as (${taking({
  key: "allowance",
  start: startOf(`${orderLimit.window}`),
  length: `${orderLimit.window}`,
  units: "orders",
  max: `${orderLimit.max}`,
  from: "allowed, clock",
})}),
payable as materialized (select p.n from placed p, ${payable("p.shop_id", "p.pay_link")}
  and (select count(*) from used) > 0 order by l.id for share of l),
locked as materialized (select s.id, s.shop_id, s.tag, s.oversell, s.count - s.held as room from shop_stock s
  where (select count(*) from payable) >= 0
    and (s.shop_id, s.tag) in (select c.shop_id, c.tag from claim c join placed p on p.n = c.n)
  order by s.shop_id, s.tag for update of s),
claimed as materialized (select c.n, c.qty, l.id, l.oversell, l.room from claim c join placed p on p.n = c.n
  join locked l on l.shop_id = c.shop_id and l.tag = c.tag),
total as materialized (select id, sum(qty)::int as qty, bool_and(oversell) or min(room) >= sum(qty) as fits
  from claimed group by id),
taken as (update shop_stock s set held = s.held + t.qty from total t where s.id = t.id),
held as (insert into shop_hold (shop_id, order_id, kind, link, until, created_at, counters, qtys)
  select p.shop_id, p.id, p.hold, p.pay_link, p.until, $16::timestamptz, array_agg(c.id), array_agg(c.qty)
  from claimed c join placed p on p.n = c.n group by p.shop_id, p.id, p.hold, p.pay_link, p.until)
insert into shop_order (shop_id, id, place, key, payload, access_id, level, status_hash)
select shop_id, id,
  case when (select count(*) from of_link) = (select count(distinct link_id) from placed)
    and (select count(*) from used) = (select count(*) from allowed)
    and (select count(*) from payable) = (select count(pay_link) from placed)
    and not exists (select from total where not fits) then place end,
  substring($7::bytea from (n::int - 1) * ${KEY_BYTES} + 1 for ${KEY_BYTES}),
  substring($8::bytea from (n::int - 1) * ${payloadBytes} + 1 for ${payloadBytes}), link_id, level, status_hash
from placed returning shop_id, id`;

function valuesOf(orders: readonly NewOrder[]): unknown[] {
  const of = <Value>(value: (order: NewOrder) => Value) => orders.map(value);
  const claims = orders.flatMap(({ claiming }, i) =>
    (claiming?.claims ?? []).map((claim) => ({ ...claim, n: i + 1 })),
  );
  return [
    of(({ shopId }) => shopId),
    of(({ id }) => id),
    of(({ linkId }) => linkId),
    of(({ level }) => level),
    of(({ statusHash }) => statusHash),
    of(({ subject }) => `${orderLimit.name}:${subject}`),
    Buffer.concat(of(({ key }) => key)),
    Buffer.concat(of(({ payload }) => payload)),
    of(({ claiming }) => claiming?.hold ?? "none"),
    of(({ claiming }) => claiming?.link ?? null),
    of(({ claiming }) => claiming && firstUntil(claiming.hold, claiming.now)),
    claims.map(({ n }) => n),
    claims.map(({ shop }) => shop),
    claims.map(({ tag }) => tag),
    claims.map(({ qty }) => qty),
    orders.find(({ claiming }) => claiming)?.claiming?.now ?? null,
  ];
}

/** Error codes: the id is stored already, the place was null, or a deadlock. */
const NONE_TAKEN = ["23505", "23502", "40P01"];

const nameOf = ({ shopId, id }: Pick<NewOrder, "shopId" | "id">): string => `${shopId} ${id}`;

/** @returns the keys of the orders that it stored */
async function takeTogether(orders: readonly NewOrder[]): Promise<ReadonlySet<string>> {
  const payloadBytes = orders[0]?.payload.length ?? 0;
  const text = TAKE(payloadBytes);
  const query = { name: "take_orders", text, values: valuesOf(orders) };
  const { rows } = await inIntakeSlot(() =>
    pool().query<{ shop_id: string; id: string }>(query),
  ).catch((fault: unknown) => {
    if (NONE_TAKEN.includes(sqlState(fault) ?? "")) return { rows: [] };
    throw fault;
  });
  return new Set(rows.map(({ shop_id, id }) => nameOf({ shopId: shop_id, id })));
}

const asksSuppliers = ({ shopId, claiming }: NewOrder): boolean =>
  claiming !== undefined &&
  (claiming.parts.length > 0 || claiming.claims.some(({ shop }) => shop !== shopId));

/**
 * @param placeAlone throws the reason when an order is refused
 * @returns a function that stores one order: true when it is new, false when the same order was stored before
 */
export function orderPlacer(placeAlone: (order: NewOrder) => Promise<boolean>) {
  const settle = batch<NewOrder, PromiseSettledResult<boolean>>(
    async (orders) => {
      // When a batch contains an order twice, the first is stored.
      const firsts = new Map([...orders].reverse().map((order) => [nameOf(order), order]));
      const taken = firsts.size > 1 ? await takeTogether([...firsts.values()]) : new Set<string>();
      const isTaken = (order: NewOrder) =>
        taken.has(nameOf(order)) && firsts.get(nameOf(order)) === order;
      return Promise.allSettled(orders.map((order) => (isTaken(order) ? true : placeAlone(order))));
    },
    { lanes: 3, max: 16 },
  );
  return async (order: NewOrder): Promise<boolean> => {
    if (asksSuppliers(order)) return placeAlone(order);
    const outcome = await settle(order);
    if (outcome.status === "rejected") throw outcome.reason;
    return outcome.value;
  };
}
