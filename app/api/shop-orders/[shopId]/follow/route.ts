import * as api from "@/lib/contract/shop-status";
import { filesApi } from "@/lib/http/families";
import { followOrders, readFollowing, signedInOwner, unfollowOrders } from "@/lib/shops/followers";

export const GET = filesApi(api.readFollowing, signedInOwner, ({ owner, account }) =>
  readFollowing(owner, account),
);

export const PUT = filesApi(api.followOrders, signedInOwner, ({ owner, account, body }) =>
  followOrders(owner, account, body),
);

export const DELETE = filesApi(api.unfollowOrders, signedInOwner, ({ owner, account }) =>
  unfollowOrders(owner, account),
);
