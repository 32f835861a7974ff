/** An order's parts for suppliers and its claims on their counters, written with the order or not at all (U-008). */
import { pool } from "@/db/client";
import { shopErrors } from "../errors";
import type { Claiming } from "../stock";

/** Further parameters of the statement that places an order, with their types. */
export const SUPPLYING: Readonly<Record<string, string>> = {
  suppliers: "uuid[]",
  part_ids: "uuid[]",
  part_suppliers: "uuid[]",
  part_keys: "bytea[]",
  part_payloads: "bytea[]",
  part_kids: "text[]",
};

/** All suppliers that an order names. Claims on the shop's own counters name no supplier. */
const suppliersOf = (shopId: string, { claims, parts }: Claiming): string[] => {
  const claimed = claims.map(({ shop }) => shop).filter((id) => id !== shopId);
  return [...new Set([...claimed, ...parts.map(({ supplier }) => supplier)])];
};

export const supplyingValues = (shopId: string, claiming: Claiming) => ({
  suppliers: suppliersOf(shopId, claiming),
  part_ids: claiming.parts.map(({ id }) => id),
  part_suppliers: claiming.parts.map(({ supplier }) => supplier),
  part_keys: claiming.parts.map(({ key }) => Buffer.from(key)),
  part_payloads: claiming.parts.map(({ payload }) => Buffer.from(payload)),
  part_kids: claiming.parts.map(({ kid }) => kid ?? null),
});

/** SQL that is true for a supplier that does not supply this shop, or a claim on a product that is not linked. */
const unsupplied = (at: (name: string) => string, relations: string): string => `(exists (
    select from unnest(${at("suppliers")}) as s (id) where s.id not in (select r.supplier_id from ${relations} r))
  or exists (select from unnest(${at("shops")}, ${at("tags")}) as c (shop_id, tag)
    join ${relations} r on r.supplier_id = c.shop_id where c.tag::text <> all(r.linked)))`;

const LIVE = (at: (name: string) => string) =>
  `shop_reseller r where r.reseller_id = ${at("shop")} and r.supplier_id = any(${at("suppliers")}) and r.ended_at is null`;

/** Locks the relations, so that nobody ends one before the order is stored. */
export function supplyParts(at: (name: string) => string) {
  const parts = [
    `relations as materialized (select r.access_id, r.supplier_id, r.linked from counted, ${LIVE(at)}
  order by r.access_id for share of r)`,
    `parts as (insert into shop_supply (supplier_id, id, reseller_id, order_id, access_id, key, payload, kid, link, ordered_at)
  select r.supplier_id, p.id, ${at("shop")}, ${at("id")}, r.access_id, p.key, p.payload, p.kid, ${at("pay_link")}, ${at("now")}
  from unnest(${["part_ids", "part_suppliers", "part_keys", "part_payloads", "part_kids"].map(at).join(", ")})
    as p (id, supplier_id, key, payload, kid) join relations r on r.supplier_id = p.supplier_id
  order by p.supplier_id, p.id)`,
  ];
  return { parts, needed: [`not ${unsupplied(at, "relations")}`] };
}

/** @throws 400 for a supplier or a claim that does not belong to this shop; 409 `conflict` for a part id used before */
export async function refuseSupply(shopId: string, claiming: Claiming): Promise<void> {
  const { suppliers, part_ids, part_suppliers } = supplyingValues(shopId, claiming);
  if (suppliers.length === 0) return;
  const names = ["shop", "suppliers", "shops", "tags", "ids", "of"];
  const types = ["uuid", "uuid[]", "uuid[]", "bpchar[]", "uuid[]", "uuid[]"];
  const at = (name: string) => `$${names.indexOf(name) + 1}::${types[names.indexOf(name)]}`;
  const text = `with relations as (select r.supplier_id, r.linked from ${LIVE(at)})
select ${unsupplied(at, "relations")} as unsupplied, exists (select from shop_supply p where (p.reseller_id = ${at("shop")}
  and p.id = any(${at("ids")})) or (p.supplier_id, p.id) in (select * from unnest(${at("of")}, ${at("ids")}))) as used`;
  const { claims } = claiming;
  const [shops, tags] = [claims.map(({ shop }) => shop), claims.map(({ tag }) => tag)];
  const values = [shopId, suppliers, shops, tags, part_ids, part_suppliers];
  const { rows } = await pool().query<{ unsupplied: boolean; used: boolean }>(text, values);
  if (rows[0]?.unsupplied) throw shopErrors.otherShop();
  if (rows[0]?.used) throw shopErrors.conflict();
}
