/** The customer's side of supply: the products of an order that a supplier ships, sealed to that supplier (DB-047). */
import type { placeOrder } from "../../lib/contract/shop-orders";
import type { Catalog } from "../../lib/kinds/shop/catalog";
import type { Order, OrderLine } from "../../lib/kinds/shop/order";
import { suppliedBy, supplyPart } from "../../lib/kinds/shop/supply";
import { utf8 } from "../../lib/protocol/bytes";
import { PADDED_BYTES } from "../../lib/protocol/padding";
import { sealMessage } from "../../lib/protocol/shop-message";
import type { CallInput } from "../call";

type Body = CallInput<typeof placeOrder>["body"];

interface SuppliedOrder {
  /** Its lines name their parts. */
  order: Order;
  supply: NonNullable<Body["supply"]>;
  claims: NonNullable<Body["claims"]>;
  /** Names of what is claimed, by supplier and tag. */
  names: Record<string, string>;
}

const FITS = PADDED_BYTES.supply - 4;
const MAX_PARTS = 20;

export async function supplyOrder(catalog: Catalog, order: Order): Promise<SuppliedOrder> {
  const lines = [...order.lines];
  const supply: SuppliedOrder["supply"] = [];
  for (const group of groupsOf(catalog, order).slice(0, MAX_PARTS)) {
    const part = crypto.randomUUID();
    const [first] = group;
    const supplier = first && suppliedBy(catalog, first)?.supplier;
    if (!supplier) continue;
    const { id, inbox, kid } = supplier;
    const plain = supplyPart(catalog, order, group);
    const { contentKey: k, ...sealed } = await sealMessage("supply", id, inbox, part, plain);
    supply.push({ id: part, supplier: id, ...sealed, ...(kid && { kid }) });
    for (const line of group) {
      lines[order.lines.indexOf(line)] = { ...line, supply: { part, supplier: id, k } };
    }
  }
  return { order: { ...order, lines }, supply, ...claimsOf(catalog, order) };
}

/** The lines of one supplier, as many as fit into a part. */
function groupsOf(catalog: Catalog, order: Order): OrderLine[][] {
  const groups: OrderLine[][] = [];
  const last = new Map<string, OrderLine[]>();
  for (const line of order.lines) {
    const supplier = suppliedBy(catalog, line)?.supplier.id;
    if (supplier === undefined) continue;
    const open = last.get(supplier);
    const next = [...(open ?? []), line];
    const size = utf8(JSON.stringify(supplyPart(catalog, order, next))).length;
    if (open && size <= FITS) {
      open.push(line);
      continue;
    }
    const group = [line];
    last.set(supplier, group);
    groups.push(group);
  }
  return groups;
}

function claimsOf(catalog: Catalog, { lines }: Order): Pick<SuppliedOrder, "claims" | "names"> {
  const names: Record<string, string> = {};
  const claims = new Map<string, { shop: string; tag: string; qty: number }>();
  for (const line of lines) {
    const { tag, supplier } = suppliedBy(catalog, line) ?? {};
    if (tag === undefined || supplier === undefined) continue;
    const counter = `${supplier.id}:${tag}`;
    const qty = (claims.get(counter)?.qty ?? 0) + line.qty;
    claims.set(counter, { shop: supplier.id, tag, qty: Math.min(qty, 99) });
    names[counter] = line.name;
  }
  return { claims: [...claims.values()], names };
}
