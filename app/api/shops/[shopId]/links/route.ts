import * as api from "@/lib/contract/shop-links";
import { filesApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";
import { shopPerson } from "@/lib/shops/access";
import { createLink, listLinks } from "@/lib/shops/links";

export const GET = filesApi(api.listLinks, shopPerson, ({ person }) => listLinks(person));

export const POST = filesApi(api.createLink, shopPerson, async ({ person, body }) =>
  created(await createLink(person, body)),
);
