import * as api from "@/lib/contract/shop-status";
import { filesApi, orderApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { orClosed, readStatuses, statusReader, storeStatuses } from "@/lib/shops/statuses";

export const POST = filesApi(api.storeStatuses, orClosed(shopPerson), ({ person, body }) =>
  storeStatuses(person, body),
);

export const GET = orderApi(api.readStatuses, orClosed(statusReader), ({ reader, search }) =>
  readStatuses(reader, search.ids),
);
