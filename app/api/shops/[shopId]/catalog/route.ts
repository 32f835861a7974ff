import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { shopCustomer, shopPerson } from "@/lib/shops/access";
import { readCatalog } from "@/lib/shops/catalog";
import { publishCatalog } from "@/lib/shops/publish";

/** Answers 304 for an unchanged `ETag`. */
export const GET = filesApi(api.readCatalog, shopCustomer, ({ customer, request }) =>
  readCatalog(customer, request.headers.get("if-none-match")),
);

export const PUT = filesApi(api.publishCatalog, shopPerson, ({ person, body }) =>
  publishCatalog(person, body),
);
