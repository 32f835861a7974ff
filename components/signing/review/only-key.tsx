/** Shown once, when a request is new: its address is the key to it. */
"use client";

import { KeyRound } from "lucide-react";
import type { SignLink } from "@/client/signing/link";
import { reviewAddress } from "@/client/signing/link";
import { copyText } from "@/components/shell/copy-text";
import { Button } from "@/components/ui/button";

export function OnlyKey({ link, isKept }: { link: SignLink; isKept: boolean }) {
  return (
    <section
      aria-label="Your key to this request"
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg bg-accent-soft px-4 py-3 text-accent-text"
    >
      <KeyRound aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-64 text-sm">
        {isKept ? (
          <>
            <strong className="font-semibold">It’s in your signing inbox.</strong> This page’s
            address works too. Anyone who has it can track, cancel and delete the request.
          </>
        ) : (
          <>
            <strong className="font-semibold">This link is the only key to the request.</strong>{" "}
            Save it: it can’t be recovered. Anyone who has it can track, cancel and delete the
            request.
          </>
        )}
      </p>
      <Button onClick={() => void copyText(reviewAddress(link, location.origin), "Link copied.")}>
        Copy your link
      </Button>
    </section>
  );
}
