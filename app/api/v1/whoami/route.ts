import * as api from "@/lib/contract/tickets";
import { eitherKeyApi, introspect } from "@/lib/tickets/access";

/** Which key this is, whose it is, and the limit it has. */
export const GET = eitherKeyApi(api.identifyKey, introspect);
