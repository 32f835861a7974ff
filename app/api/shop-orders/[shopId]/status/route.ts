import * as api from "@/lib/contract/shop-status";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { orClosed, readStatuses, statusReader, storeStatuses } from "@/lib/shops/statuses";

export const POST = filesApi(api.storeStatuses, orClosed(shopPerson), ({ person, body }) =>
  storeStatuses(person, body),
);

export const GET = filesApi(api.readStatuses, orClosed(statusReader), ({ reader, search }) =>
  readStatuses(reader, search.ids),
);
