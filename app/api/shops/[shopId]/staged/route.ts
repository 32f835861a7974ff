import * as api from "@/lib/contract/shop-photos";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { deleteStaged } from "@/lib/shops/photos";

export const DELETE = filesApi(api.deleteStaged, shopOwner, ({ owner }) => deleteStaged(owner));
