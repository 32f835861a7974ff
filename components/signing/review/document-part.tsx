/** The current document with the signatures so far, and the missing ones' places. */
"use client";

import { useCallback, useState } from "react";
import { asSender } from "@/client/signing/link";
import { downloadCopy } from "@/client/signing/pdfs";
import { Loaded } from "@/components/page/loaded";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { PdfPages } from "@/components/pdf/pdf-pages";
import { Zoom } from "@/components/pdf/zoom";
import { Skeleton } from "@/components/ui/skeleton";
import { FieldsShown } from "../fields/fields-shown";
import { namedSigners } from "../fields/signers";
import { signedCount } from "../status-words";
import type { RequestProps } from "./request-view";

export function DocumentPart({ link, envelope }: RequestProps) {
  const [zoom, setZoom] = useState(1);
  const signed = signedCount(envelope);
  // Reads the progress copy: reading the completed copy would be recorded as a download.
  const copy = signed > 0 ? "progress" : "pdf";
  // Each signature changes the document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  const load = useCallback(
    () => downloadCopy(copy, asSender(link)),
    [link.id, link.token, copy, signed],
  );
  const loaded = useLoaded(load);
  const signers = namedSigners(envelope.recipients);
  const waiting = new Set(
    envelope.recipients.filter(({ status }) => status !== "signed").map(({ id }) => id),
  );
  const missing = envelope.fields.filter(({ recipientId }) => waiting.has(recipientId));
  return (
    <Section
      title="Document"
      aside={loaded.value ? <Zoom value={zoom} onChange={setZoom} /> : undefined}
    >
      <Loaded what="The document" of={loaded} shape={<Skeleton className="h-96 w-full" />}>
        {(value) => (
          <section
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and the keyboard must reach that
            tabIndex={0}
            aria-label="Pages"
            className="max-h-[80dvh] overflow-y-auto rounded-md bg-sunken p-2 sm:p-4"
          >
            <PdfPages
              bytes={value}
              label={envelope.title}
              zoom={zoom}
              overlay={({ number }) => (
                <FieldsShown page={number} fields={missing} signers={signers} />
              )}
            />
          </section>
        )}
      </Loaded>
    </Section>
  );
}
