import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";
import { shopOwner } from "@/lib/shops/access";
import { createReseller, listResellers } from "@/lib/shops/supply/resellers";

export const GET = filesApi(api.listResellers, shopOwner, ({ owner }) => listResellers(owner));

export const POST = filesApi(api.createReseller, shopOwner, async ({ owner, body }) =>
  created(await createReseller(owner, body)),
);
