import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { fileOwner, shopOwner } from "@/lib/shops/access";
import { changeShop, readShop } from "@/lib/shops/publish";
import { deleteShop, registerShop } from "@/lib/shops/register";

export const POST = filesApi(api.registerShop, fileOwner, ({ owner, auth, body, request }) =>
  registerShop(owner, auth, body, networkOf(request.headers)),
);

export const GET = filesApi(api.readShop, shopOwner, ({ owner }) => readShop(owner));

export const PATCH = filesApi(api.changeShop, shopOwner, ({ owner, body }) =>
  changeShop(owner, body.open),
);

export const DELETE = filesApi(api.deleteShop, shopOwner, ({ owner }) => deleteShop(owner));
