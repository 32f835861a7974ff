/** A draft: its fields can still be changed before it is sent. */
"use client";

import { Send } from "lucide-react";
import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import { downloadCopy } from "@/client/signing/pdfs";
import type { Failure } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { LoadFailure } from "@/components/page/load-failure";
import { refusalOf } from "@/components/page/refusal";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { replaceFields } from "@/lib/contract/signing-sender";
import { withoutSignature } from "../fields/change";
import { FieldEditor } from "../fields/field-editor";
import { namedSigners } from "../fields/signers";
import { useFields } from "../fields/use-fields";
import type { Mailing } from "../just-made";
import type { RequestProps } from "./request-view";
import { SendDialog } from "./send-dialog";

interface DraftPartProps extends RequestProps {
  onActivated: (mailing: Mailing) => void;
}

export function DraftPart({ link, envelope, refresh, onActivated }: DraftPartProps) {
  const load = useCallback(() => downloadCopy("pdf", asSender(link)), [link]);
  const document = useLoaded(load);
  const fields = useFields(envelope.fields);
  const [saved, setSaved] = useState<unknown>(fields.all);
  const [isSending, setSending] = useState(false);
  const attempt = useTry<Failure>(refusalOf);
  const signers = namedSigners(envelope.recipients);
  const idle = withoutSignature(signers, fields.all);
  const isChanged = saved !== fields.all;
  useLeaveWarning(isChanged);

  async function save() {
    const sent = fields.all;
    await callOperation(replaceFields, { ...asSender(link), body: { fields: [...sent] } });
    setSaved(sent);
  }

  async function begin() {
    if (isChanged && !(await attempt.run(save))) return;
    setSending(true);
  }

  return (
    <Section
      title="Draft"
      lead="You can’t change signers, title or terms, but you can move the fields until you send it."
      aside={
        <div className="flex flex-wrap gap-2">
          <Button
            busy={attempt.busy}
            disabled={!isChanged || fields.all.length === 0}
            onClick={() =>
              void attempt.run(save).then((isDone) => isDone && notify({ text: "Fields saved." }))
            }
          >
            Save fields
          </Button>
          <Button
            variant="primary"
            icon={Send}
            disabled={attempt.busy || idle.length > 0}
            onClick={() => void begin()}
          >
            Send for signing
          </Button>
        </div>
      }
    >
      <div className="space-y-3">
        {attempt.failure ? <FailureBanner failure={attempt.failure} /> : null}
        <p role="status" className="text-sm text-warn empty:hidden">
          {idle.length > 0
            ? `Without a signature field: ${idle.map(({ name }) => name).join(", ")}.`
            : ""}
        </p>
        {document.failure ? (
          <LoadFailure what="The document" error={document.failure} onRetry={document.refresh} />
        ) : null}
        {document.value ? (
          <FieldEditor
            bytes={document.value}
            title={envelope.title}
            signers={signers}
            fields={fields}
          />
        ) : (
          <Skeleton className="h-96 w-full" />
        )}
      </div>
      {isSending ? (
        <SendDialog
          link={link}
          envelope={envelope}
          refresh={refresh}
          onSent={onActivated}
          onClose={() => setSending(false)}
        />
      ) : null}
    </Section>
  );
}
