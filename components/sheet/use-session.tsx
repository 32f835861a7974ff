/** The open sheet for what stands around its grid. */
"use client";

import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import type { OpenFile } from "@/client/sync";
import type { DialogName } from "./commands";
import { SheetSession } from "./session";

export interface SheetPage {
  session: SheetSession;
  open: (dialog: DialogName) => void;
  /** Gives the keyboard back to the grid. */
  focusGrid: () => void;
}

const Context = createContext<SheetPage | null>(null);
export const SheetProvider = Context.Provider;

/** Draws again whenever anything of the sheet changes. */
export function useSheet(): SheetPage {
  const page = useContext(Context);
  if (!page) throw new Error("This stands outside a sheet.");
  const { session } = page;
  useSyncExternalStore(
    session.subscribe,
    () => session.version,
    () => 0,
  );
  return page;
}

/** Null until it is open. */
export function useSession(file: OpenFile): SheetSession | null {
  const [session, setSession] = useState<SheetSession | null>(null);
  useEffect(() => {
    const opened = new SheetSession(file);
    setSession(opened);
    return () => opened.close();
  }, [file]);
  return session;
}
