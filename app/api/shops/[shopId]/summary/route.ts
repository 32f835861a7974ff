import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { shopPerson } from "@/lib/shops/access";
import { readSummary } from "@/lib/shops/publish";

export const GET = filesApi(api.readSummary, shopPerson, ({ person }) => readSummary(person));
