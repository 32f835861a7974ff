import * as api from "@/lib/contract/shop-status";
import { filesApi } from "@/lib/http/families";
import { followOrders, readFollowing, signedInPerson, unfollowOrders } from "@/lib/shops/followers";

export const GET = filesApi(api.readFollowing, signedInPerson, ({ person, account }) =>
  readFollowing(person, account),
);

export const PUT = filesApi(api.followOrders, signedInPerson, ({ person, account, body }) =>
  followOrders(person, account, body),
);

export const DELETE = filesApi(api.unfollowOrders, signedInPerson, ({ person, account }) =>
  unfollowOrders(person, account),
);
