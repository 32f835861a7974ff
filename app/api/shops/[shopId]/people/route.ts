import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";
import { shopOwner, shopPersonOrInvited } from "@/lib/shops/access";
import { invitePerson, listPeople } from "@/lib/shops/people";

export const GET = filesApi(api.listPeople, shopPersonOrInvited, ({ person }) =>
  listPeople(person),
);

export const POST = filesApi(api.invitePerson, shopOwner, async ({ owner, body }) =>
  created(await invitePerson(owner, body)),
);
