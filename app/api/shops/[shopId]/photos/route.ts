import * as api from "@/lib/contract/shop-photos";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { listPhotos } from "@/lib/shops/photos";

export const GET = filesApi(api.listPhotos, shopPerson, ({ person }) => listPhotos(person));
