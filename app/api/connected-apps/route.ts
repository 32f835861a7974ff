import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/oauth";
import { listApps } from "@/lib/oauth/apps";

export const GET = sessionApi(api.listConnectedApps, ({ account }) => listApps(account.userId));
