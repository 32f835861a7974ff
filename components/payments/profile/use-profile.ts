/** The profile of this page's address: found again where a provider led back without the key, read, and listed. */
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
  /** What its owner calls it; empty where no list says. */
  title: string;
  /** Shows at once what an answer said. */
  change: (payee: PayeeView) => void;
}

const keyOf = (payeeId: string) => `sealdesk:payments:${payeeId}`;

/** Before this tab goes to a provider's page, which leads back without what is behind the `#`. */
export const keepAddress = ({ payeeId }: Owner) =>
  store(keyOf(payeeId), location.hash, "sessionStorage");

/** Undefined until the address was looked at, null where no key to it is to be found here. */
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
    // Where it cannot be listed the address is all there is, and stays in the bar.
    void keepProfile(owner, title).catch(() => {});
    return { owner, payee, title, change: () => {} };
  }, [owner]);
  return useLoaded<Profile>(load);
}
