import * as api from "@/lib/contract/shop-status";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { orEnded, readStatuses, statusReader, storeStatuses } from "@/lib/shops/statuses";

export const POST = filesApi(api.storeStatuses, orEnded(shopPerson), ({ person, body }) =>
  storeStatuses(person, body),
);

export const GET = filesApi(api.readStatuses, orEnded(statusReader), ({ reader, search }) =>
  readStatuses(reader, search.ids),
);
