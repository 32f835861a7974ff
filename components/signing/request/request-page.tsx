/**
 * `/sign/request/{id}#<token>`: a signer's request. It needs no account and no cookie, only the link and perhaps a
 * mailed code.
 */
"use client";

import { lazy, Suspense, useEffect, useRef } from "react";
import type { SignLink } from "@/client/signing/link";
import { signLinkOf } from "@/client/signing/link";
import { LoadFailure } from "@/components/page/load-failure";
import { SectionSkeleton } from "@/components/page/section";
import { useAddress } from "@/components/page/use-address";
import { PublicShell } from "@/components/shell/public-shell";
import { loadOnceBack } from "@/components/ui/on-demand";
import { Asking } from "./asking";
import { CodeForm } from "./code-form";
import { Ended } from "./ended";
import { SigningView } from "./signing-view";
import { useRequest } from "./use-request";

/** Loaded while the document is read. */
const loadDone = () => import("./done-view");
const DoneView = lazy(async () => ({ default: (await loadOnceBack(loadDone)).DoneView }));

const linkHere = () => signLinkOf(location);

export function RequestPage() {
  const link = useAddress(linkHere);
  return (
    <PublicShell
      needsScript="This page needs JavaScript so you can read and sign the document."
      header="none"
      foot="Sealdesk. Keep this link private: anyone who has it can sign in your name."
    >
      {link === undefined ? <SectionSkeleton label="Loading the request" /> : null}
      {link === null ? <Ended at="nothing" link={null} /> : null}
      {link ? <Opened key={link.token} link={link} /> : null}
    </PublicShell>
  );
}

function Opened({ link }: { link: SignLink }) {
  const { standing, refresh } = useRequest(link);
  const wasOpen = useRef(false);
  const isReadable = standing.at === "open";
  useEffect(() => {
    if (isReadable) loadDone().catch(() => {});
  }, [isReadable]);
  switch (standing.at) {
    case "reading":
    case "failed":
      return (
        <>
          <h1 className="sr-only">Signature request</h1>
          {standing.at === "reading" ? (
            <SectionSkeleton label="Loading the request" />
          ) : (
            <LoadFailure what="The request" error={standing.error} onRetry={refresh} />
          )}
        </>
      );
    case "code":
      return (
        <section className="mx-auto mt-6 max-w-md rounded-lg bg-paper p-5 shadow-paper sm:mt-12 sm:p-7">
          <h1 className="font-serif text-xl font-semibold wrap-anywhere">
            <Asking about={standing.access} isOpen />
          </h1>
          <div className="mt-3">
            <CodeForm link={link} access={standing.access} onProved={refresh} />
          </div>
        </section>
      );
    case "open": {
      const { access, request } = standing;
      const given = { link, access, request, refresh };
      const isOpen = request.status === "active" && request.recipient.status !== "signed";
      if (!isOpen)
        return (
          <Suspense fallback={<SectionSkeleton label="Loading the request" />}>
            <DoneView {...given} isJustDone={wasOpen.current} />
          </Suspense>
        );
      wasOpen.current = true;
      return <SigningView {...given} />;
    }
    default:
      return <Ended at={standing.at} link={link} />;
  }
}
