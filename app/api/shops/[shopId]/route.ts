import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { fileOwner, shopOwner, shopPerson, shopPersonOrInvited } from "@/lib/shops/access";
import { changeShop, readShop } from "@/lib/shops/publish";
import { deleteShop, registerShop } from "@/lib/shops/register";

export const POST = filesApi(api.registerShop, fileOwner, ({ owner, auth, body, request }) =>
  registerShop(owner, auth, body, networkOf(request.headers)),
);

export const GET = filesApi(api.readShop, shopPersonOrInvited, ({ person }) => readShop(person));

export const PATCH = filesApi(api.changeShop, shopPerson, ({ person, body }) =>
  changeShop(person, body),
);

export const DELETE = filesApi(api.deleteShop, shopOwner, ({ owner }) => deleteShop(owner));
