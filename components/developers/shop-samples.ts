/** A program that orders from a shop, to be copied. */
import { NODE } from "@/components/desk/projects/samples";

/** Apart from the names, so that these lines are no imports of ours. */
const [CLIENT, PROTOCOL] = ["./client/", "./lib/protocol/"];

export const ORDER_SAMPLE = `import { env } from "${NODE}process";
import { defaultEnvironment } from "${CLIENT}environment";
import { openShop, resolveShopLink } from "${CLIENT}shops/customer";
import { prepareOrder, sendOrder } from "${CLIENT}shops/customer-orders";
import { readOrderStatus } from "${CLIENT}shops/customer-status";
import { parseCustomerLink } from "${PROTOCOL}shop-links";

const link = new URL(env.SHOP_LINK ?? "");
const apiKey = env.SEALDESK_API_KEY ?? null;
const server = { ...defaultEnvironment(), origin: link.origin, apiKey };

const shop = await openShop(await resolveShopLink(parseCustomerLink(link), server), server);
const { items, delivery: [way] = [] } = shop.catalog;
const order = await prepareOrder(
  shop,
  {
    lines: [{ item: items[0]?.id ?? "", qty: 2, choices: [] }],
    delivery: way ? { id: way.id } : null,
    code: null,
    customer: { name: "Ada" },
    pay: "cash",
  },
  server,
);
// After a lost answer send the same again: it stands once.
const placed = await sendOrder(order.kept, server);
console.log(placed.id, placed.state, placed.refusal ?? "");

const { kept } = await readOrderStatus(placed, server);
console.log(kept.status?.status ?? "new");
`;

/** @param origin of this server */
export const statusSample = (origin: string): string =>
  `curl "${origin}/api/shop-orders/$SHOP/status?ids=$ORDER" \\
  -H "Authorization: Bearer $SEALDESK_API_KEY" \\
  -H "X-Order-Token: $ORDER_TOKEN"`;
