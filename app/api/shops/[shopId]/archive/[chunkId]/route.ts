import * as api from "@/lib/contract/shop-archive";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { readArchive } from "@/lib/shops/archive";

export const GET = filesApi(api.readArchive, shopPerson, ({ person, params }) =>
  readArchive(person, params.chunkId),
);
