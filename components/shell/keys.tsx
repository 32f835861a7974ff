/**
 * Shortcuts that work everywhere: Ctrl or Cmd+K for the command palette, ? for the list of shortcuts, Ctrl or Cmd+Z to undo
 * what a notice offers.
 */
"use client";

import { lazy, Suspense, useEffect, useState } from "react";
import { onceLoaded } from "@/components/ui/on-demand";
import { undoNewest } from "@/components/ui/toast";
import { skipToContent } from "./skip-link";

const load = {
  palette: () => import("./command-palette"),
  shortcuts: () => import("./shortcuts-dialog"),
};
const CommandPalette = lazy(load.palette);
const ShortcutsDialog = lazy(load.shortcuts);

type Panel = keyof typeof load | null;

let open: (panel: keyof typeof load) => void = () => {};

/** Opens the palette or the list of shortcuts from a button. */
export function showPanel(panel: "palette" | "shortcuts") {
  open(panel);
}

export function GlobalKeys() {
  const [panel, setPanel] = useState<Panel>(null);

  useEffect(() => {
    open = (wanted) => onceLoaded(load[wanted], () => setPanel(wanted));
    function onKey(event: KeyboardEvent) {
      // An editor that has its own use for the key prevents the default first.
      if (event.defaultPrevented || event.altKey || event.isComposing) return;
      const modified = event.metaKey || event.ctrlKey;
      if (modified && !event.shiftKey && event.key.toLowerCase() === "k") {
        event.preventDefault();
        onceLoaded(load.palette, () =>
          setPanel((shown) => (shown === "palette" ? null : "palette")),
        );
      } else if (modified && !event.shiftKey && event.key.toLowerCase() === "z") {
        if (!isWriting(event.target) && undoNewest()) event.preventDefault();
      } else if (event.key === "?" && !modified && !isWriting(event.target)) {
        event.preventDefault();
        open("shortcuts");
      }
    }
    window.addEventListener("keydown", onKey);
    document.addEventListener("click", skipToContent);
    return () => {
      window.removeEventListener("keydown", onKey);
      document.removeEventListener("click", skipToContent);
    };
  }, []);

  return (
    <Suspense>
      {panel === "palette" ? (
        <CommandPalette onClose={() => setPanel(null)} onShortcuts={() => open("shortcuts")} />
      ) : null}
      {panel === "shortcuts" ? <ShortcutsDialog onClose={() => setPanel(null)} /> : null}
    </Suspense>
  );
}

/** A letter that is typed there is text. */
export function isWriting(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("input:not([type=checkbox], [type=radio]), textarea, select"))
  );
}
