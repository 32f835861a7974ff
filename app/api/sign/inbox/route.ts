import * as api from "@/lib/contract/signing-inbox";
import { inboxApi } from "@/lib/http/families";
import { keepRow, readRows, removeRows } from "@/lib/signing/inbox";
import { budget, holder, ownBrowser, ownPage } from "@/lib/signing/inbox-access";
import { signLimits } from "@/lib/signing/limits";

const posting = budget(signLimits.inboxRow);

export const POST = inboxApi(api.leaveInboxRow, holder, posting, async ({ holder, body }) => {
  await keepRow(holder.userId, body);
  return { ok: true };
});

export const GET = inboxApi(api.readInboxRows, ownBrowser, ({ holder }) => readRows(holder.userId));

export const DELETE = inboxApi(api.removeInboxRows, ownPage, async ({ holder, body }) => ({
  ok: true,
  deleted: await removeRows(holder.userId, body.ids),
}));
