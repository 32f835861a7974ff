/**
 * One statement takes an order, a request or a photo: it counts it on the shop's row and the link's within their caps,
 * uses the allowances and writes the row, all of it or nothing. It reads no other row of its kind, so it costs the same
 * whatever is stored. Stock will be one more part between the counters and the row. Only what was not taken is asked why.
 */
import { pool, sqlState } from "@/db/client";
import { errors } from "@/lib/http/errors";
import { clock, isCurrent, type Limit, startOf, taking, waitOf } from "@/lib/http/rate-limit";
import { inIntakeSlot } from "@/lib/jobs/intake-slots";
import { shopErrors } from "./errors";

interface Kind {
  table: string;
  /** Columns of a row beside shop, id and place, with their types; those in `same` make it what it is. */
  columns: Readonly<Record<string, string>>;
  same: readonly string[];
  /** A condition of all rows of this kind in its table, and what it sets. */
  fixed?: Readonly<Record<string, string>>;
  /** Where ids of deleted rows are. */
  ended?: string;
  /** The shop's counter of them and its cap. */
  counter: string;
  max: number;
  /** The cap of one link, whose counter has the same name. */
  maxOfLink?: number;
  /** A paused shop takes none. */
  mustBeOpen: boolean;
  limits: readonly Limit[];
  /** What is answered at the cap. */
  full: () => Error;
}

type Given = Readonly<Record<string, unknown>>;

export interface Placing {
  shopId: string;
  id: string;
  linkId: string;
  /** Of each column. */
  values: Given;
  /** Whose allowance each limit uses. */
  subjects: readonly string[];
}

interface Why {
  open: boolean;
  full: boolean;
  /** Null: there is no such row. */
  same: boolean | null;
  /** The first limit that is spent, from 0. */
  spent: number | null;
  second: number;
}

/** A statement with the names of its parameters, in their order. */
interface Prepared {
  text: string;
  names: readonly string[];
}

/** What both statements of a kind are made of. @param names of the parameters after those of shop and id */
function partsOf(kind: Kind, names: readonly string[]) {
  const { table, columns, fixed = {}, ended, same } = kind;
  const limits = kind.limits.map(({ window, max }, i) => ({ window: `${window}`, max, i }));
  const all = ["shop", "id", ...names, ...limits.map(({ i }) => `key${i}`)];
  const at = (name: string) => {
    const isId = name === "shop" || name === "id" || name === "link";
    return `$${all.indexOf(name) + 1}::${columns[name] ?? (isId ? "uuid" : "text")}`;
  };
  const condition = Object.entries(fixed).map(([name, value]) => ` and o.${name} = ${value}`);
  const gone = ended
    ? `union all select true from ${ended} where shop_id = ${at("shop")} and id = ${at("id")}`
    : "";
  const old = `old as materialized (select ${same.map((column) => `o.${column} = ${at(column)}`).join(" and ")} as same
  from ${table} o where o.shop_id = ${at("shop")} and o.id = ${at("id")}${condition.join("")} ${gone})`;
  return { all, at, old, limits };
}

/** An allowance that is spent, or a link at its cap, leaves no place for the row: that fails, and takes all back. */
function takeStatement(kind: Kind): Prepared {
  const { table, fixed = {}, counter, max, maxOfLink, mustBeOpen } = kind;
  const columns = Object.keys(kind.columns);
  const { all, at, old, limits } = partsOf(kind, [
    ...(maxOfLink === undefined ? [] : ["link"]),
    ...columns,
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

/** A row with the same id, or one that got no place. */
const NOT_TAKEN = ["23505", "23502"];
/** Room that was made while it was asked why there was none. */
const TRIES = 3;

/**
 * @returns places one: true when it is new, false when the same was there. It throws 404 for a shop or link that ended
 * meanwhile, 409 `conflict`, `closed` or as the kind says at its cap, 429
 */
export function placer(kind: Kind): (placing: Placing) => Promise<boolean> {
  const of = `${kind.table}${Object.values(kind.fixed ?? {}).join("")}`;
  const [take, why] = [takeStatement(kind), whyStatement(kind)];
  const run = <Row extends object>(name: string, { text, names }: Prepared, given: Given) =>
    pool().query<Row>({ name: `${name}_${of}`, text, values: names.map((each) => given[each]) });

  /** Null when it was not taken, and may be by now. */
  const attempt = async (given: Given): Promise<boolean | null> => {
    const { rowCount } = await run("take", take, given).catch((fault: unknown) => {
      if (NOT_TAKEN.includes(sqlState(fault) ?? "")) return { rowCount: 0 };
      throw fault;
    });
    if (rowCount === 1) return true;
    const { rows } = await run<Why>("why", why, given);
    const [reason] = rows;
    if (!reason) throw shopErrors.notAShop();
    const { same, open, spent, full, second } = reason;
    if (same) return false;
    if (same === false) throw shopErrors.conflict();
    if (kind.mustBeOpen && !open) throw shopErrors.closed();
    const limit = kind.limits[spent ?? -1];
    if (limit) throw errors.rate(waitOf(limit, second));
    if (full) throw kind.full();
    return null;
  };

  return ({ shopId, id, linkId, values, subjects }) =>
    inIntakeSlot(async () => {
      const keys = kind.limits.map(({ name }, i) => [`key${i}`, `${name}:${subjects[i]}`]);
      const given = { shop: shopId, id, link: linkId, ...values, ...Object.fromEntries(keys) };
      for (let left = TRIES; left > 0; left--) {
        const isNew = await attempt(given);
        if (isNew !== null) return isNew;
      }
      throw errors.busy();
    });
}
