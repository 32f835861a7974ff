/** The signing inbox as React state: opened here, refreshed while visible, with Undo for removed rows. */
"use client";

import {
  type InboxRow,
  inboxRows,
  keepInInbox,
  publishOwnKey,
  removeFromInbox,
  tidyInbox,
} from "@/client/signing/inbox";
import { refusalOf } from "@/components/page/refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { notify } from "@/components/ui/toast";

/** Programs may add rows while the page is open, so it reads again this often. */
const LOOK_MS = 60_000;

/** `inbox` is null when this browser does not have the vault key. */
const load = async () => {
  const inbox = await inboxRows();
  // A failure here is not shown: the next visit tries again.
  if (inbox) void tidyInbox(inbox).catch(() => {});
  return { inbox };
};

export function useInbox() {
  const loaded = useLoaded(load);
  const { change, refresh } = loaded;
  useVisibleInterval(() => void refresh(), LOOK_MS);

  const show = (next: (rows: InboxRow[]) => InboxRow[]) =>
    change(({ inbox }) => ({ inbox: inbox && { ...inbox, rows: next(inbox.rows) } }));

  function failed(error: unknown) {
    notify({ tone: "bad", text: `Nothing was changed. ${refusalOf(error).words}` });
    void refresh();
  }

  function remove(row: InboxRow) {
    const { rowIds, ...entry } = row;
    show((rows) => rows.filter((one) => one !== row));
    const removed = removeFromInbox(rowIds).catch(failed);
    const undo = () => {
      show((rows) => [...rows, row].sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1)));
      void removed
        .then(() => keepInInbox(entry))
        .catch(failed)
        .then(refresh);
    };
    const text = `Removed “${row.title}” from the inbox. The request itself stays active.`;
    notify({ text, action: { label: "Undo", run: undo } });
  }

  async function removeAside(rowId: string) {
    await removeFromInbox([rowId]).catch(failed);
    await refresh();
  }

  async function publishOwn() {
    await publishOwnKey().catch(failed);
    await refresh();
  }

  return { ...loaded, remove, removeAside, publishOwn };
}
