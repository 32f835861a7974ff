import * as api from "@/lib/contract/shop-photos";
import { filesApi } from "@/lib/http/families";
import { download } from "@/lib/http/octets";
import { shopCustomer, shopPerson } from "@/lib/shops/access";
import { deletePhoto, keepPhoto, readPhoto } from "@/lib/shops/photos";

export const GET = filesApi(api.readPhoto, shopCustomer, async ({ customer, params, request }) =>
  download(request.method, await readPhoto(customer.shopId, params.photoId)),
);

export const PUT = filesApi(api.storePhoto, shopPerson, ({ person, params, bytes }) =>
  keepPhoto(person, params.photoId, bytes, "stored"),
);

export const DELETE = filesApi(api.deletePhoto, shopPerson, ({ person, params }) =>
  deletePhoto(person, params.photoId),
);
