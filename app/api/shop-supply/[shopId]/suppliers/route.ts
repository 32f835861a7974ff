import * as api from "@/lib/contract/shop-supply";
import { filesApi } from "@/lib/http/families";
import { shopOwner, shopPerson } from "@/lib/shops/access";
import { joinSupplier, listSuppliers } from "@/lib/shops/supply/suppliers";

export const GET = filesApi(api.listSuppliers, shopPerson, ({ person }) => listSuppliers(person));

export const POST = filesApi(api.joinSupplier, shopOwner, ({ owner, body }) =>
  joinSupplier(owner, body),
);
