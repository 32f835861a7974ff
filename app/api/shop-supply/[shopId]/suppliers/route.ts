import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { joinSupplier, listSuppliers } from "@/lib/shops/supply/suppliers";

export const GET = filesApi(api.listSuppliers, shopOwner, ({ owner }) => listSuppliers(owner));

export const POST = filesApi(api.joinSupplier, shopOwner, ({ owner, body }) =>
  joinSupplier(owner, body),
);
