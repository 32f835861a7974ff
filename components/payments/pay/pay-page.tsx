/** `/pay/{linkId}#k`: a payment request, for everyone with the link. No account, no cookie. */
"use client";

import { FileQuestion } from "lucide-react";
import { useEffect, useState } from "react";
import { ApiError } from "@/client/http";
import { Loaded } from "@/components/page/loaded";
import { SectionSkeleton } from "@/components/page/section";
import { PublicShell } from "@/components/shell/public-shell";
import { EmptyState } from "@/components/ui/empty-state";
import { parsePayLink } from "@/lib/protocol/pay-auth";
import { PayView } from "./pay-view";
import { restoreKey } from "./return";
import { usePayLink } from "./use-pay-link";

interface Address {
  linkId: string;
  k: string | null;
  /** From a provider's page, which the address leads back from without the key. */
  cameBack: boolean;
}

export function PayPage() {
  const address = useAddress();
  return (
    <PublicShell
      header="none"
      width="lg"
      foot="Sealdesk. Your money goes straight to the payee; Sealdesk never holds it and can’t read what it’s for."
    >
      <noscript>
        <p className="mb-6 rounded-lg bg-warn-soft px-4 py-3 text-warn">
          This page needs JavaScript to decrypt the request and show the ways to pay.
        </p>
      </noscript>
      {address === undefined ? <SectionSkeleton label="Loading the payment" /> : null}
      {address === null ? <NothingHere /> : null}
      {address ? <Opened key={`${address.linkId} ${address.k}`} {...address} /> : null}
    </PublicShell>
  );
}

/** Undefined until the address was looked at, null for one that is no link. */
function useAddress(): Address | null | undefined {
  const [address, setAddress] = useState<Address | null>();
  useEffect(() => {
    const look = () => {
      const read = parsePayLink(location);
      const restored = read && !read.k ? restoreKey(read.linkId) : null;
      setAddress(read && { ...read, k: read.k ?? restored, cameBack: restored !== null });
    };
    look();
    window.addEventListener("hashchange", look);
    return () => window.removeEventListener("hashchange", look);
  }, []);
  return address;
}

function Opened({ linkId, k, cameBack }: Address) {
  const loaded = usePayLink(linkId, k);
  const { value, failure, refresh, expectTransfer } = loaded;
  const description = value?.description;
  useEffect(() => {
    if (description) document.title = `${description.title} · ${description.payee.name}`;
  }, [description]);
  if (failure instanceof ApiError && failure.status === 404) return <NothingHere />;
  return (
    <Loaded what="The payment" of={loaded} shape="sections" rows={2} around="mb-5">
      {(opened) => (
        <PayView
          opened={opened}
          cameBack={cameBack}
          refresh={refresh}
          expectTransfer={expectTransfer}
        />
      )}
    </Loaded>
  );
}

function NothingHere() {
  return (
    <EmptyState heading="h1" icon={FileQuestion} title="No payment here">
      <p>
        The link may be incomplete, or the request was deleted. Open it again from the message it
        came in, or ask whoever sent it. Nothing was charged.
      </p>
    </EmptyState>
  );
}
