import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { changeCounts, readCounts } from "@/lib/shops/stock";

export const GET = filesApi(api.readCounts, shopPerson, ({ person }) => readCounts(person.shopId));

export const POST = filesApi(api.changeCounts, shopPerson, ({ person, body }) =>
  changeCounts(person.shopId, body),
);
