/**
 * The profile of the page's address: restored after a provider's page, which drops the key, then loaded and added to
 * the list.
 */
"use client";

import { useCallback, useEffect, useState } from "react";
import { readStored, store } from "@/client/browser-storage";
import { callOperation } from "@/client/call";
import { asOwner, type Owner, openOwner } from "@/client/payments/owner";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { readPayee } from "@/lib/contract/pay-payees";
import type { PayeeView } from "@/lib/contract/pay-shapes";
import { type PayeeAddress, parsePayeeLink } from "@/lib/protocol/pay-auth";
import { keepProfile, linkOf, readProfiles } from "../use-profiles";

export interface Profile {
  owner: Owner;
  payee: PayeeView;
  /** The owner's name for it; empty when no list has one. */
  title: string;
  /** Shows an answer's data at once. */
  change: (payee: PayeeView) => void;
}

const keyOf = (payeeId: string) => `sealdesk:payments:${payeeId}`;

/** Called before this tab goes to a provider's page, which returns without the part behind `#`. */
export const keepAddress = ({ payeeId }: Owner) =>
  store(keyOf(payeeId), location.hash, "sessionStorage");

/** Undefined until the address was read, null when this browser has no key for it. */
export function useOwner(): Owner | null | undefined {
  const [owner, setOwner] = useState<Owner | null>();
  useEffect(() => {
    const look = async () => {
      const address = await addressHere();
      setOwner(address && (await openOwner(address)));
    };
    void look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  return owner;
}

async function addressHere(): Promise<PayeeAddress | null> {
  const { pathname, search } = location;
  const given = parsePayeeLink(location);
  if (given) return given;
  const payeeId = /^\/payments\/([^/]+)/.exec(pathname)?.[1] ?? "";
  const hash = readStored(keyOf(payeeId), "sessionStorage") ?? (await listedHash(payeeId));
  const known = parsePayeeLink({ pathname, hash });
  if (known) history.replaceState(history.state, "", `${pathname}${search}${hash}`);
  return known;
}

async function listedHash(payeeId: string): Promise<string> {
  const listed = (await readProfiles().catch(() => [])).find(({ id }) => id === payeeId);
  const found = listed && linkOf(listed);
  return found ? `#${found.capability}.${found.payeeKey}` : "";
}

export function useProfile(owner: Owner): LoadState<Profile> {
  const load = useCallback(async () => {
    const payee = await callOperation(readPayee, asOwner(owner));
    const listed = (await readProfiles().catch(() => [])).find(({ id }) => id === owner.payeeId);
    const title = listed?.title ?? "";
    // If it cannot be listed, the address is the only way to it and stays in the address bar.
    void keepProfile(owner, title).catch(() => {});
    return { owner, payee, title, change: () => {} };
  }, [owner]);
  return useLoaded<Profile>(load);
}
