/** `/pay/{linkId}#k`: a payment request, for everyone with the link. No account, no cookie. */
"use client";

import { FileQuestion } from "lucide-react";
import { useEffect } from "react";
import { ApiError } from "@/client/http";
import { Loaded } from "@/components/page/loaded";
import { SectionSkeleton } from "@/components/page/section";
import { useAddress } from "@/components/page/use-address";
import { PublicShell } from "@/components/shell/public-shell";
import { EmptyState } from "@/components/ui/empty-state";
import { parsePayLink } from "@/lib/protocol/pay-auth";
import { PayView } from "./pay-view";
import { restoreKey } from "./return";
import { usePayLink } from "./use-pay-link";

interface Address {
  linkId: string;
  k: string | null;
  /** The payer returned from a provider's page, whose address lacks the key. */
  cameBack: boolean;
}

function addressHere(): Address | null {
  const read = parsePayLink(location);
  const restored = read && !read.k ? restoreKey(read.linkId) : null;
  return read && { ...read, k: read.k ?? restored, cameBack: restored !== null };
}

export function PayPage() {
  const address = useAddress(addressHere);
  return (
    <PublicShell
      needsScript="This page needs JavaScript to decrypt the request and show the ways to pay."
      header="none"
      width="lg"
      foot="Sealdesk. Your money goes straight to the payee; Sealdesk never holds it and can’t read what it’s for."
    >
      {address === undefined ? <SectionSkeleton label="Loading the payment" /> : null}
      {address === null ? <NothingHere /> : null}
      {address ? <Opened key={`${address.linkId} ${address.k}`} {...address} /> : null}
    </PublicShell>
  );
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
