/** `/sign/review/{id}#<admin>`: a request as its sender sees it, for everyone with that link. */
"use client";

import { FileQuestion, PenLine } from "lucide-react";
import { useCallback } from "react";
import { ApiError } from "@/client/http";
import { readSenderEnvelope } from "@/client/signing/envelopes";
import type { SignLink } from "@/client/signing/link";
import { requestAddress, signLinkOf } from "@/client/signing/link";
import { Loaded } from "@/components/page/loaded";
import { SectionSkeleton } from "@/components/page/section";
import { useAddress } from "@/components/page/use-address";
import { useLoaded } from "@/components/page/use-loaded";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { RequestView } from "./request-view";

const linkHere = () => signLinkOf(location);

export function ReviewPage() {
  const link = useAddress(linkHere);
  return (
    <>
      {link === undefined ? <SectionSkeleton label="Loading the request" /> : null}
      {link === null ? <NothingHere /> : null}
      {link ? <Opened key={link.id + link.token} link={link} /> : null}
    </>
  );
}

function Opened({ link }: { link: SignLink }) {
  const load = useCallback(() => readSenderEnvelope(link), [link]);
  const loaded = useLoaded(load);
  const { value, failure, refresh } = loaded;
  const isMoving = value?.status === "active";
  useVisibleInterval(() => isMoving && void refresh());
  if (failure instanceof ApiError && failure.status === 404) return <NothingHere />;
  if (failure instanceof ApiError && SIGNERS.has(failure.reason ?? "")) {
    return <SignersLink link={link} />;
  }
  return (
    <>
      {value ? null : <h1 className="sr-only">Request for signatures</h1>}
      <Loaded what="The request" of={loaded} shape="sections" around="mb-4">
        {(envelope) => <RequestView link={link} envelope={envelope} refresh={refresh} />}
      </Loaded>
    </>
  );
}

/** Refusals that only a signer's link gets: a sender reads a request in any state. */
const SIGNERS: ReadonlySet<string> = new Set([
  "wrong_role",
  "session_required",
  "session_invalid",
  "not_active",
  "cancelled",
  "expired",
]);

/** A signer's link opens another page. */
function SignersLink({ link }: { link: SignLink }) {
  return (
    <EmptyState
      heading="h1"
      icon={PenLine}
      title="This is a signer’s link"
      link={["Open the document", requestAddress(link)]}
    >
      <p>It’s for signing, not for tracking the request. The sender has a separate link.</p>
    </EmptyState>
  );
}

/** The same for every link that opens nothing (S-006). */
function NothingHere() {
  return (
    <EmptyState
      heading="h1"
      icon={FileQuestion}
      title="This link doesn’t work"
      action={
        <a href="/sign" className={buttonLook()}>
          Your signing inbox
        </a>
      }
    >
      <p>
        It may be incomplete, or the request was deleted after its retention period. Look for it in
        your signing inbox.
      </p>
    </EmptyState>
  );
}
