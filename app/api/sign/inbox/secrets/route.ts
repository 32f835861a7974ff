import * as api from "@/lib/contract/signing-inbox";
import { inboxApi } from "@/lib/http/families";
import { budget, ownBrowser, ownPage } from "@/lib/signing/inbox-access";
import { keepSecret, readSecrets } from "@/lib/signing/inbox-secrets";
import { signLimits } from "@/lib/signing/limits";

const keeping = budget(signLimits.inboxKey);

export const GET = inboxApi(api.readInboxSecrets, ownBrowser, ({ holder }) =>
  readSecrets(holder.userId),
);

export const POST = inboxApi(api.keepInboxSecret, ownPage, keeping, async ({ holder, body }) => {
  await keepSecret(holder.userId, body);
  return { ok: true };
});
