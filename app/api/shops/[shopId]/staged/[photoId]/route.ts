import * as api from "@/lib/contract/shop-photos";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { keepPhoto } from "@/lib/shops/photos";

export const PUT = filesApi(api.stagePhoto, shopOwner, ({ owner, params, bytes }) =>
  keepPhoto(owner, params.photoId, bytes, "staged"),
);
