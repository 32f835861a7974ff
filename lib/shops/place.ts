/**
 * One statement stores an order, a request or a photo. It counts the row on the shop and the link within their caps,
 * uses the rate limits, takes an order's stock and writes its suppliers' parts: all of it or nothing. It reads no other
 * row of the table, so its cost does not grow with the table. When nothing was stored, a second statement finds the
 * reason.
 */
import { pool, sqlState } from "@/db/client";
import { errors } from "@/lib/http/errors";
import { clock, isCurrent, type Limit, startOf, taking, waitOf } from "@/lib/http/rate-limit";
import { inIntakeSlot } from "@/lib/jobs/intake-slots";
import { shopErrors } from "./errors";
import { firstUntil } from "./hold-states";
import { type Claiming, payable, refuseClaims } from "./stock";
import { refuseSupply, SUPPLYING, supplyingValues, supplyParts } from "./supply/intake";

interface Kind {
  table: string;
  /** Columns beside shop, id and place, with their types. A row that is sent again has the same values in `same`. */
  columns: Readonly<Record<string, string>>;
  same: readonly string[];
  /** Constant column values, where the table also holds other kinds of rows. */
  fixed?: Readonly<Record<string, string>>;
  /** The table that keeps the ids of deleted rows. */
  ended?: string;
  /** The shop's column that counts the rows, and its cap. */
  counter: string;
  max: number;
  /** The cap of one link; its column has the same name. */
  maxOfLink?: number;
  /** Whether a paused shop refuses it. */
  mustBeOpen: boolean;
  limits: readonly Limit[];
  /** The refusal when the cap is reached. */
  full: () => Error;
}

type Given = Readonly<Record<string, unknown>>;

export interface Placing {
  shopId: string;
  id: string;
  linkId: string;
  /** By column name. */
  values: Given;
  /** The subject of each rate limit. */
  subjects: readonly string[];
  /** Only for an order that takes stock or has parts for suppliers. */
  claiming?: Claiming | undefined;
}

interface Reason {
  open: boolean;
  full: boolean;
  /** Whether the stored row has the same values; null when none is stored. */
  same: boolean | null;
  /** The index of the first exhausted rate limit. */
  spent: number | null;
  second: number;
}

/** A statement with the names of its parameters in order. */
interface Prepared {
  text: string;
  names: readonly string[];
}

/** The parts that both statements share. @param names of the parameters after shop and id */
function partsOf(kind: Kind, names: readonly string[]) {
  const { table, columns, fixed = {}, ended, same } = kind;
  const limits = kind.limits.map(({ window, max }, i) => ({ window: `${window}`, max, i }));
  const all = ["shop", "id", ...names, ...limits.map(({ i }) => `key${i}`)];
  const at = (name: string) => {
    const isId = name === "shop" || name === "id" || name === "link";
    const type = columns[name] ?? CLAIMING[name] ?? SUPPLYING[name] ?? (isId ? "uuid" : "text");
    return `$${all.indexOf(name) + 1}::${type}`;
  };
  const condition = Object.entries(fixed).map(([name, value]) => ` and o.${name} = ${value}`);
  const gone = ended
    ? `union all select true from ${ended} where shop_id = ${at("shop")} and id = ${at("id")}`
    : "";
  const old = `old as materialized (select ${same.map((column) => `o.${column} = ${at(column)}`).join(" and ")} as same
  from ${table} o where o.shop_id = ${at("shop")} and o.id = ${at("id")}${condition.join("")} ${gone})`;
  return { all, at, old, limits };
}

/** Further parameters of the statement that takes stock, with their types. */
const CLAIMING: Readonly<Record<string, string>> = {
  shops: "uuid[]",
  tags: "bpchar[]",
  qtys: "int[]",
  hold: "text",
  pay_link: "bpchar",
  until: "timestamptz",
  now: "timestamptz",
};

const claimingValues = ({ claims, hold, link, now }: Claiming): Given => ({
  shops: claims.map(({ shop }) => shop),
  tags: claims.map(({ tag }) => tag),
  qtys: claims.map(({ qty }) => qty),
  ...{ hold, pay_link: link, until: firstUntil(hold, now), now },
});

/**
 * K-005: locks the counters, takes units and writes the hold. It also locks the payment link, because a payment changes
 * the hold (K-006). Claims on untracked products are ignored.
 */
function claimParts(at: (name: string) => string) {
  const parts = [
    `payable as materialized (select l.id from counted, ${payable(at("shop"), at("pay_link"))} for share of l)`,
    `claimed as materialized (select s.id, c.qty, s.oversell or s.count - s.held >= c.qty as fits
  from counted, unnest(${at("shops")}, ${at("tags")}, ${at("qtys")}) as c (shop_id, tag, qty)
    join shop_stock s on s.shop_id = c.shop_id and s.tag = c.tag
  order by s.shop_id, s.tag for update of s)`,
    "taken as (update shop_stock s set held = s.held + c.qty from claimed c where s.id = c.id)",
    `held as (insert into shop_hold (shop_id, order_id, kind, link, until, created_at, counters, qtys)
  select ${["shop", "id", "hold", "pay_link", "until", "now"].map(at).join(", ")}, array_agg(c.id), array_agg(c.qty)
  from claimed c having count(*) > 0)`,
  ];
  const needed = [
    `(${at("pay_link")} is null or exists (select from payable))`,
    "not exists (select from claimed where not fits)",
  ];
  return { parts, needed };
}

/**
 * An exhausted rate limit, a link at its cap or a counter with too few units makes the row's place null. The column
 * refuses null, so the whole statement is rolled back.
 */
function takeStatement(kind: Kind, isClaiming: boolean): Prepared {
  const { table, fixed = {}, counter, max, maxOfLink, mustBeOpen } = kind;
  const columns = Object.keys(kind.columns);
  const { all, at, old, limits } = partsOf(kind, [
    ...(maxOfLink === undefined ? [] : ["link"]),
    ...columns,
    ...(isClaiming ? Object.keys({ ...CLAIMING, ...SUPPLYING }) : []),
  ]);
  const used = limits.map(({ i, window, max }) => {
    const of = { key: at(`key${i}`), start: startOf(window), length: window };
    return `used${i} as (${taking({ ...of, units: "1", max: `${max}`, from: "counted, clock" })})`;
  });
  const needed = limits.map(({ i }) => `exists (select from used${i})`);
  if (maxOfLink !== undefined) {
    used.unshift(`of_link as (update shop_link l set ${counter} = l.${counter} + 1 from counted
  where l.id = ${at("link")} and l.shop_id = ${at("shop")} and l.${counter} < ${maxOfLink} returning l.id)`);
    needed.unshift("exists (select from of_link)");
  }
  if (isClaiming) {
    for (const { parts, needed: more } of [supplyParts(at), claimParts(at)]) {
      used.push(...parts);
      needed.push(...more);
    }
  }
  const place = `case when ${needed.join(" and ")} then counted.place end`;
  const text = `with ${clock()},
${old},
counted as (update shop set ${counter} = ${counter} + 1, next_place = next_place + 1
  where id = ${at("shop")} and ${mustBeOpen ? "open and" : ""} ${counter} < ${max} and not exists (select from old)
  returning next_place - 1 as place),
${used.join(",\n")}
insert into ${table} (${["shop_id", "id", "place", ...columns, ...Object.keys(fixed)].join(", ")})
select ${[at("shop"), at("id"), place, ...columns.map(at), ...Object.values(fixed)].join(", ")} from counted`;
  return { text, names: all };
}

function whyStatement(kind: Kind): Prepared {
  const { counter, max, maxOfLink } = kind;
  const { all, at, old, limits } = partsOf(kind, ["link", ...kind.same]);
  const spent = limits.map(
    ({
      i,
      window,
      max,
    }) => `when exists (select from rate_limit r where r.key = ${at(`key${i}`)} and r.count >= ${max}
    and ${isCurrent(startOf(window), window)}) then ${i}`,
  );
  const isLinkFull = maxOfLink === undefined ? "" : ` or l.${counter} >= ${maxOfLink}`;
  const text = `with ${clock()},
${old}
select s.open, s.${counter} >= ${max}${isLinkFull} as full, (select same from old limit 1) as same,
  case ${spent.join(" ")} end as spent, second::float8
from clock, shop s join shop_link l on l.shop_id = s.id and l.id = ${at("link")} where s.id = ${at("shop")}`;
  return { text, names: all };
}

/** Error codes: the id is stored already, or the place was null. */
const NOT_TAKEN = ["23505", "23502"];
/** If room was made between the two statements, no reason is found and another attempt may succeed. */
const MAX_TRIES = 3;

/**
 * @returns a function that stores one row: true when it is new, false when the same row was stored before. It throws
 * 404 for a shop or link that has ended; 409 `conflict`, `closed`, `stock` or the kind's own at its cap; 429; 400 for a
 * payment link that is not open or a shop that is no supplier
 */
export function placer(kind: Kind): (placing: Placing) => Promise<boolean> {
  const of = `${kind.table}${Object.values(kind.fixed ?? {}).join("")}`;
  const [take, why] = [takeStatement(kind, false), whyStatement(kind)];
  const takeStock = takeStatement(kind, true);
  const run = <Row extends object>(name: string, { text, names }: Prepared, given: Given) =>
    pool().query<Row>({ name: `${name}_${of}`, text, values: names.map((each) => given[each]) });

  /** Null when it was not stored and no reason is left. */
  const attempt = async (given: Given, claiming?: Claiming): Promise<boolean | null> => {
    const shop = `${given.shop}`;
    const taking = claiming
      ? run("take_stock", takeStock, {
          ...{ ...given, ...claimingValues(claiming), ...supplyingValues(shop, claiming) },
        })
      : run("take", take, given);
    const { rowCount } = await taking.catch((fault: unknown) => {
      if (NOT_TAKEN.includes(sqlState(fault) ?? "")) return { rowCount: 0 };
      throw fault;
    });
    if (rowCount === 1) return true;
    const { rows } = await run<Reason>("why", why, given);
    const [reason] = rows;
    if (!reason) throw shopErrors.notAShop();
    const { same, open, spent, full, second } = reason;
    if (same) return false;
    if (same === false) throw shopErrors.conflict();
    if (kind.mustBeOpen && !open) throw shopErrors.closed();
    const limit = kind.limits[spent ?? -1];
    if (limit) throw errors.rate(waitOf(limit, second));
    if (claiming) {
      await refuseSupply(shop, claiming);
      await refuseClaims(shop, claiming);
    }
    if (full) throw kind.full();
    return null;
  };

  return ({ shopId, id, linkId, values, subjects, claiming }) =>
    inIntakeSlot(async () => {
      const keys = kind.limits.map(({ name }, i) => [`key${i}`, `${name}:${subjects[i]}`]);
      const given = { shop: shopId, id, link: linkId, ...values, ...Object.fromEntries(keys) };
      for (let left = MAX_TRIES; left > 0; left--) {
        const isNew = await attempt(given, claiming);
        if (isNew !== null) return isNew;
      }
      throw errors.busy();
    });
}
