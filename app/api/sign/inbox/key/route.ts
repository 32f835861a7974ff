import * as api from "@/lib/contract/signing-inbox";
import { inboxApi } from "@/lib/http/families";
import { publishInboxKey, readInboxKey } from "@/lib/signing/inbox";
import { budget, holder, ownPage } from "@/lib/signing/inbox-access";
import { signLimits } from "@/lib/signing/limits";

const publishing = budget(signLimits.inboxKey);

export const GET = inboxApi(api.readInboxKey, holder, ({ holder }) => readInboxKey(holder.userId));

export const PUT = inboxApi(api.publishInboxKey, ownPage, publishing, ({ holder, body }) =>
  publishInboxKey(holder.userId, body.key),
);
