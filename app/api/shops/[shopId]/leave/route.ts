import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { leaveShop } from "@/lib/shops/people-ends";

export const POST = filesApi(api.leaveShop, shopPerson, ({ person }) => leaveShop(person));
