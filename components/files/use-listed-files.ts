/** Every file on this browser's list and on the account's. */
"use client";

import { useCallback, useEffect, useMemo, useState } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import type { LocalFile } from "@/client/local-files";
import { onceBack } from "@/client/reach";
import { type Here, useAccount } from "@/components/account/use-account";
import { accountLibrary } from "./keep-file";
import { LISTED } from "./listed-file";
import { mergeLists } from "./merge-lists";
import { useLocalFiles } from "./use-local-files";

export interface ListedFiles {
  /** Null while they are being read. */
  files: readonly LocalFile[] | null;
  /** True when the browser would not give its list. */
  failed: boolean;
  account: Here | null | undefined;
  /** Files of this browser that the account does not have, as far as is known; empty until then. */
  onlyHere: readonly LocalFile[];
  /** A file that is not among them is on no list of who is here. */
  isWhole: boolean;
  /** The account's list could not be read, and may be older than it seems. */
  stale: boolean;
  /** The session ended while the page was here. */
  ended: boolean;
  refresh: () => Promise<void>;
}

/** Titles that rested too short before a page was left are brought to the account later, a few at a time. */
const MAX_BROUGHT = 5;

export function useListedFiles(): ListedFiles {
  const local = useLocalFiles();
  const account = useAccount();
  const library = useLibrary(account?.userId);
  const { files: here, refresh: refreshHere } = local;
  const { files: there, refresh: refreshThere } = library;

  const merged = useMemo(() => {
    if (here === null) return null;
    return account ? mergeLists(here, there ?? []) : { files: here, onlyHere: [], newerHere: [] };
  }, [here, there, account]);

  useEffect(() => {
    if (!library.fresh || !merged) return;
    const bring = async () => {
      const { addToLibrary } = await accountLibrary();
      for (const file of merged.newerHere.slice(0, MAX_BROUGHT)) await addToLibrary(file);
    };
    // Next time it is tried again.
    bring().catch(() => {});
  }, [library.fresh, merged]);

  const refresh = useCallback(async () => {
    await Promise.all([refreshHere(), refreshThere()]);
  }, [refreshHere, refreshThere]);

  const waiting = account === undefined || (account !== null && there === null && !library.stale);
  const settled = merged !== null && !waiting;
  return {
    files: settled ? merged.files : null,
    failed: local.failed,
    account,
    onlyHere: settled && !library.stale && !library.ended ? merged.onlyHere : [],
    isWhole: settled && !local.failed && (account === null || library.fresh),
    stale: library.stale,
    ended: library.ended,
    refresh,
  };
}

interface Library {
  files: readonly LocalFile[] | null;
  fresh: boolean;
  stale: boolean;
  ended: boolean;
}

const NOTHING: Library = { files: null, fresh: false, stale: false, ended: false };

/** First as it was last seen here, then as it is. */
function useLibrary(userId: string | undefined) {
  const [state, setState] = useState(NOTHING);

  const refresh = useCallback(async () => {
    if (userId === undefined) return;
    try {
      const { cachedLibrary, library } = await accountLibrary();
      const cached = await cachedLibrary().catch(() => null);
      setState((now) => ({ ...now, files: now.files ?? cached }));
      const files = await library();
      setState({ files, fresh: files !== null, stale: false, ended: false });
    } catch {
      setState((now) => ({
        ...now,
        fresh: false,
        stale: seemsSignedIn(),
        ended: !seemsSignedIn(),
      }));
    }
  }, [userId]);

  useEffect(() => {
    if (userId === undefined) setState((now) => ({ ...NOTHING, ended: now.ended }));
    else void refresh();
  }, [userId, refresh]);

  // The connection is back, or what was made without one has become the account's.
  useEffect(() => {
    const look = () => void refresh();
    const stop = onceBack(look);
    window.addEventListener(LISTED, look);
    return () => {
      stop();
      window.removeEventListener(LISTED, look);
    };
  }, [refresh]);

  return { ...state, refresh };
}
