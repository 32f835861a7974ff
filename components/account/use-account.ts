/** The signed-in account in this browser, in every tab at once: null for nobody, undefined until it is known. */
"use client";

import { useEffect, useState } from "react";
import { followAccount, type Here } from "./follow-account";

export type { Here };

export function useAccount(): Here | null | undefined {
  const [here, setHere] = useState<Here | null>();
  useEffect(() => followAccount(setHere), []);
  return here;
}
