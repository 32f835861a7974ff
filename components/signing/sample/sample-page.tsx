/** `/sign/sample`: signs a sample agreement as a recipient would. */
"use client";

import { PenLine } from "lucide-react";
import { readSample, trySample } from "@/client/signing/sample";
import { failureOf } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { PdfPages } from "@/components/pdf/pdf-pages";
import { SheetSkeleton } from "@/components/pdf/sheet-skeleton";
import { leaveFor } from "@/components/shell/leave-for";
import { PageHeader } from "@/components/shell/page-header";
import { Button } from "@/components/ui/button";
import { useTry } from "@/components/ui/use-try";

const load = () => readSample();

export function SamplePage() {
  const loaded = useLoaded(load);
  const { value: pdf } = loaded;
  const { busy, failure, run } = useTry((error) => failureOf(error));

  return (
    <div className="pb-8">
      <PageHeader
        title="Try signing"
        places={[{ name: "Signing", href: "/sign" }]}
        lead="Sign this sample agreement as a demo signer to see what your signers see: the document, the signature pad, the signed copy and its receipt. You don’t need an account and no emails are sent. What you sign here is deleted after 24 hours."
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="primary"
          size="lg"
          busy={busy}
          disabled={!pdf}
          icon={PenLine}
          onClick={() => pdf && void run(async () => leaveFor(await trySample(pdf)))}
        >
          Sign as a demo signer
        </Button>
      </div>
      {failure ? (
        <div className="mt-4">
          <FailureBanner failure={failure} />
        </div>
      ) : null}
      <div className="mt-6">
        <Loaded what="The sample" of={loaded} shape={<SheetSkeleton label="Loading the sample" />}>
          {(bytes) => <PdfPages bytes={bytes} label="Sample agreement" />}
        </Loaded>
      </div>
    </div>
  );
}
