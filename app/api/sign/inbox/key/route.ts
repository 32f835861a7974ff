import { inboxApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { publishInboxKey, readInboxKey } from "@/lib/signing/inbox";
import { budget, holder, ownPage } from "@/lib/signing/inbox-access";
import { InboxKey, NewInboxKey } from "@/lib/signing/inbox-schemas";
import { signLimits } from "@/lib/signing/limits";

const publishing = budget(signLimits.inboxKey);

/** The key to seal rows to, and whose it is. */
export const GET = inboxApi(
  { summary: "Read the inbox key", answers: { 200: InboxKey } },
  holder,
  ({ holder }) => readInboxKey(holder.userId),
);

/** The account's browser publishes the key whose private part only its vault opens. */
export const PUT = inboxApi(
  { summary: "Publish the inbox key", answers: { 200: InboxKey } },
  ownPage,
  publishing.left,
  body(NewInboxKey),
  publishing.counted,
  ({ holder, body }) => publishInboxKey(holder.userId, body.key),
);
