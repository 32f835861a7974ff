import * as api from "@/lib/contract/tickets";
import { eitherKeyApi, introspect } from "@/lib/tickets/access";

/** Identifies a key: its kind, its owner and its rate limit. */
export const GET = eitherKeyApi(api.identifyKey, introspect);
