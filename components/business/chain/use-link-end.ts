/** Ends payment links after a while in which what ends them can be undone; when the page is left, at once. */
"use client";

import { useEffect, useRef, useState } from "react";
import { endLink, ownerOfLink } from "@/client/business/paper-link";
import type { Owner } from "@/client/payments/owner";
import { linkOf, readProfiles } from "@/components/payments/use-profiles";

/** As long as a notice offers Undo. */
const UNDO_MS = 10_000;

/**
 * @param ids links that should take no more money
 * @param onEnded afterwards, also where one could not be ended
 * @returns whether one of them is not this person's
 */
export function useLinkEnd(ids: readonly string[], onEnded: () => void): boolean {
  const wanted = ids.join();
  const [isOthers, setOthers] = useState(false);
  const owners = useRef<Owners>(new Map());
  const whenEnded = useRef(onEnded);
  whenEnded.current = onEnded;
  useEffect(() => {
    const leave = () => void endAll(owners.current, true);
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
  useEffect(() => {
    if (wanted === "") return;
    let isOver = false;
    const found = ownersOf(wanted.split(","));
    found.then(
      (known) => {
        if (isOver) return;
        owners.current = known;
        setOthers(known.size < wanted.split(",").length);
      },
      // It is tried again when the paper is opened.
      () => {},
    );
    const timer = setTimeout(async () => {
      await endAll(await found.catch(() => new Map()), false);
      whenEnded.current();
    }, UNDO_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
      owners.current = new Map();
      setOthers(false);
    };
  }, [wanted]);
  return isOthers;
}

/** The profile that made each link; links of other people's profiles are left out. */
type Owners = ReadonlyMap<string, Owner>;

async function ownersOf(ids: readonly string[]): Promise<Owners> {
  const profiles = (await readProfiles()).flatMap((file) => linkOf(file) ?? []);
  const owners = new Map<string, Owner>();
  for (const id of ids) {
    const owner = await ownerOfLink(profiles, id);
    if (owner) owners.set(id, owner);
  }
  return owners;
}

async function endAll(owners: Owners, keepalive: boolean): Promise<void> {
  await Promise.allSettled([...owners].map(([id, owner]) => endLink(owner, id, { keepalive })));
}
