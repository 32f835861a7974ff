import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/oauth";
import { describeRequest } from "@/lib/oauth/consent";
import { sender } from "@/lib/oauth/families";

export const POST = sessionApi(api.readConsentRequest, sender, ({ account, body, network }) =>
  describeRequest(account, body.query, network),
);
