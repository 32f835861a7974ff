/** What there is to say about the account above its list, at most one thing of each kind. */
"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useOffline } from "@/components/shell/use-offline";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { accountLibrary } from "./keep-file";
import type { ListedFiles } from "./use-listed-files";
import type { Places } from "./use-places";

interface AccountNoticesProps {
  list: ListedFiles;
  /** After the others. */
  children?: ReactNode;
}

export function AccountNotices({ list, children }: AccountNoticesProps) {
  const userId = list.account?.userId;
  useEffect(() => {
    // Reading the account shows or hides the reminder; the list says when the server can't be reached.
    if (userId) import("@/client/account/account").then(({ current }) => current()).catch(() => {});
  }, [userId]);
  const offline = useOffline();
  return (
    <>
      <div className="recovery-only mb-4">
        <Banner tone="warn" action={<Go href="/signup/recovery">Make a recovery key</Go>}>
          You haven’t saved a recovery key. It’s the only way back in if you forget your password.
        </Banner>
      </div>
      <div className="flex flex-col gap-2 not-empty:mb-4">
        {list.ended ? (
          <Banner tone="warn" action={<Go href="/signin?next=%2Ffiles">Sign in</Go>}>
            Your session expired. Files opened in this browser are still listed here.
          </Banner>
        ) : null}
        {offline ? (
          <Banner tone="warn">
            No connection. You can open files saved on this device. New notes and changes are saved
            here and sent when you’re back online.
          </Banner>
        ) : null}
        {list.stale && !offline ? (
          <Banner action={<Button onClick={() => void list.refresh()}>Try again</Button>}>
            The server can’t be reached. Changes from your other devices may be missing.
          </Banner>
        ) : null}
        {children}
      </div>
    </>
  );
}

function Go({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} className="font-semibold underline underline-offset-2 touch:py-3">
      {children}
    </a>
  );
}

interface OnlyHereProps {
  list: ListedFiles;
  awayOf: Places["awayOf"];
}

/** Offers to add to the account the files that only this browser lists. */
export function OnlyHere({ list, awayOf }: OnlyHereProps) {
  const [done, setDone] = useState<number | null>(null);
  // No account takes in what is gone for ever.
  const files = list.onlyHere.filter((file) => awayOf(file) !== "gone");
  if (files.length === 0) return null;

  async function add() {
    setDone(0);
    const { addToLibrary } = await accountLibrary();
    let refused = 0;
    for (const [at, file] of files.entries()) {
      await addToLibrary(file).catch(() => {
        refused++;
      });
      setDone(at + 1);
    }
    await list.refresh();
    setDone(null);
    if (refused > 0) {
      notify({
        tone: "bad",
        text: `${count(refused)} couldn’t be added: the link no longer works, or the server can’t be reached.`,
      });
    }
  }

  return (
    <Banner
      tone="accent"
      action={
        <Button busy={done !== null} onClick={() => void add()}>
          {done === null ? "Add to my account" : `${done} of ${files.length}`}
        </Button>
      }
    >
      {count(files.length)} in this browser {files.length === 1 ? "isn’t" : "aren’t"} in your
      account yet.
    </Banner>
  );
}

const count = (files: number) => (files === 1 ? "One file" : `${files} files`);
