/** Who is signed in in this browser, in every tab at once; null when nobody is, undefined until it is known. */
"use client";

import { useEffect, useState } from "react";
import { isOver, seemsSignedIn } from "@/client/account/signed-in";

export interface Here {
  userId: string;
  name: string;
  email: string;
}

/** Loads nothing more for who is not signed in. */
export function useAccount(): Here | null | undefined {
  const [here, setHere] = useState<Here | null>();

  useEffect(() => {
    let left = false;
    let stop = () => {};
    async function read() {
      const [{ kept, onKept }, { defaultEnvironment }] = await Promise.all([
        import("@/client/account/kept"),
        import("@/client/environment"),
      ]);
      const environment = defaultEnvironment();
      const look = async () => {
        const person = await kept(environment).catch(() => null);
        if (!left) setHere(person);
      };
      if (left) return;
      stop = onKept(environment, () => void look());
      await look();
    }
    function start() {
      if (seemsSignedIn() || isOver()) void read().catch(() => setHere(null));
      else setHere(null);
    }
    // A sign-in in another tab is told by the storage, even to a page that listens to nothing else yet.
    const onStorage = () => {
      stop();
      start();
    };
    start();
    window.addEventListener("storage", onStorage);
    return () => {
      left = true;
      stop();
      window.removeEventListener("storage", onStorage);
    };
  }, []);

  return here;
}
