import * as api from "@/lib/contract/shop-owner";
import { filesApi } from "@/lib/http/families";
import { findBackup, lookupGiven } from "@/lib/shops/backup";

export const GET = filesApi(api.findBackup, lookupGiven, ({ lookup }) => findBackup(lookup));
