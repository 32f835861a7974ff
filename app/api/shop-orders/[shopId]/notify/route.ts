import * as api from "@/lib/contract/shop-status";
import { filesApi } from "@/lib/http/families";
import { shopCustomer } from "@/lib/shops/access";
import { readFollowers, tellFollowers } from "@/lib/shops/followers";
import { orEnded } from "@/lib/shops/statuses";

export const GET = filesApi(api.readFollowers, orEnded(shopCustomer), ({ customer }) =>
  readFollowers(customer),
);

export const POST = filesApi(api.tellFollowers, orEnded(shopCustomer), ({ customer, body }) =>
  tellFollowers(customer, body.order),
);
