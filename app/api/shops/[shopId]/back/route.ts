import * as api from "@/lib/contract/shop-people";
import { filesApi } from "@/lib/http/families";
import { comeBack, leftPerson } from "@/lib/shops/people-ends";

export const POST = filesApi(api.comeBack, leftPerson, ({ left }) => comeBack(left));
