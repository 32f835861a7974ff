import * as api from "@/lib/contract/shop-archive";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { listArchive, storeArchive } from "@/lib/shops/archive";
import { askingLevel } from "@/lib/shops/orders";

export const GET = filesApi(api.listArchive, shopPerson, ({ person }) => listArchive(person));

export const POST = filesApi(api.storeArchive, shopPerson, askingLevel, ({ person, body, level }) =>
  storeArchive(person, body, level),
);
