/** A shop's catalog for customers (SH-020): sent as stored, or 304 to a client that has it already. */
import { pool } from "@/db/client";
import { isKnown } from "@/lib/http/etag";
import type { ShopCustomer } from "./access";
import { shopErrors } from "./errors";

const tagOf = (seq: number, open: boolean, salt: string | null | undefined): string =>
  `"${seq}.${open ? "open" : "paused"}.${salt ?? ""}"`;

const READ = `select s.seq, s.open, s.gate_salt as salt, s.gate_verifier as verifier, c.catalog
from shop s join shop_sealed c on c.shop_id = s.id where s.id = $1`;

interface Row {
  seq: number;
  open: boolean;
  salt: string | null;
  verifier: string | null;
  catalog: string;
}

/** SH-059: catalog, salt and the checked password belong to one version. @param known `If-None-Match` */
export async function readCatalog(
  { shopId, shop, admitAgain }: ShopCustomer,
  known: string | null,
): Promise<Response> {
  const always = { "Cache-Control": "no-store" };
  const tag = tagOf(shop.seq, shop.open, shop.gate?.salt);
  if (isKnown(tag, known))
    return new Response(null, { status: 304, headers: { ...always, ETag: tag } });
  const { rows } = await pool().query<Row>({ name: "shop_catalog", text: READ, values: [shopId] });
  const [row] = rows;
  if (!row) throw shopErrors.notAShop();
  if (row.verifier !== (shop.gate?.verifier ?? null)) return readCatalog(await admitAgain(), known);
  const { seq, open, salt, catalog } = row;
  // Base64 needs no JSON escaping, so the large text is not serialized again.
  const body = `{"seq":${seq},"catalog":"${catalog}","open":${open},"salt":${JSON.stringify(salt)}}`;
  return new Response(body, {
    headers: {
      ...always,
      ETag: tagOf(seq, open, salt),
      "Content-Type": "application/json; charset=utf-8",
    },
  });
}
