import { inboxApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { keepRow, readRows, removeRows } from "@/lib/signing/inbox";
import { budget, holder, ownBrowser, ownPage } from "@/lib/signing/inbox-access";
import { NewRow, RemovedRows, RowKept, Rows, RowsRemoved } from "@/lib/signing/inbox-schemas";
import { signLimits } from "@/lib/signing/limits";

const posting = budget(signLimits.inboxRow);

/** Whoever made a request for signatures leaves what opens it, sealed. */
export const POST = inboxApi(
  { summary: "Leave a sealed row", answers: { 200: RowKept }, refusals: [409] },
  holder,
  posting.left,
  body(NewRow),
  posting.counted,
  async ({ holder, body }) => {
    await keepRow(holder.userId, body);
    return { ok: true };
  },
);

/** What waits for the account's browser, oldest first. */
export const GET = inboxApi(
  { summary: "Read the signing inbox", answers: { 200: Rows } },
  ownBrowser,
  ({ holder }) => readRows(holder.userId),
);

export const DELETE = inboxApi(
  { summary: "Take rows out of the signing inbox", answers: { 200: RowsRemoved } },
  ownPage,
  body(RemovedRows),
  async ({ holder, body }) => ({ ok: true, deleted: await removeRows(holder.userId, body.ids) }),
);
