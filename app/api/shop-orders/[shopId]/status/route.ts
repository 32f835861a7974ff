import * as api from "@/lib/contract/shop-status";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { orEnded, readStatuses, statusReader, storeStatuses } from "@/lib/shops/statuses";

export const POST = filesApi(api.storeStatuses, orEnded(shopOwner), ({ owner, body }) =>
  storeStatuses(owner, body),
);

export const GET = filesApi(api.readStatuses, orEnded(statusReader), ({ reader, search }) =>
  readStatuses(reader, search.ids),
);
