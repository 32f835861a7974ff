import * as api from "@/lib/contract/shop-links";
import { filesApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";
import { shopOwner } from "@/lib/shops/access";
import { createLink, listLinks } from "@/lib/shops/links";

export const GET = filesApi(api.listLinks, shopOwner, ({ owner }) => listLinks(owner));

export const POST = filesApi(api.createLink, shopOwner, async ({ owner, body }) =>
  created(await createLink(owner, body)),
);
