import * as api from "@/lib/contract/shop-stock";
import { filesApi } from "@/lib/http/families";
import { shopCustomer } from "@/lib/shops/access";
import { readLeft } from "@/lib/shops/stock";

export const GET = filesApi(api.readLeft, shopCustomer, ({ customer, search }) =>
  readLeft(customer, search),
);
