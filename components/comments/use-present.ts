/** The names of the people who are in the note now, without one's own. */
"use client";

import { useEffect, useState } from "react";
import type { Awareness } from "y-protocols/awareness";
import { readOther } from "@/components/shell/person";

export function usePresent(awareness: Awareness): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const read = () => {
      const here = [...awareness.getStates()]
        .filter(([id]) => id !== awareness.clientID)
        .map(([, { user }]) => readOther(user).name);
      const now = [...new Set(here)].sort();
      // A cursor that moves changes nothing here.
      setNames((before) => (before.join("\n") === now.join("\n") ? before : now));
    };
    read();
    awareness.on("change", read);
    return () => awareness.off("change", read);
  }, [awareness]);
  return names;
}
