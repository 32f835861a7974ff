import * as api from "@/lib/contract/shop-status";
import { filesApi } from "@/lib/http/families";
import { shopCustomer } from "@/lib/shops/access";
import { readFollowers, tellFollowers } from "@/lib/shops/followers";
import { orClosed } from "@/lib/shops/statuses";

export const GET = filesApi(api.readFollowers, orClosed(shopCustomer), ({ customer }) =>
  readFollowers(customer),
);

export const POST = filesApi(api.tellFollowers, orClosed(shopCustomer), ({ customer, body }) =>
  tellFollowers(customer, body.order),
);
