import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { shopOwner } from "@/lib/shops/access";
import { readSummary } from "@/lib/shops/publish";

export const GET = filesApi(api.readSummary, shopOwner, ({ owner }) => readSummary(owner));
