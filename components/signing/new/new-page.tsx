/** `/sign/new`: a PDF, its signers, fields and terms. Anyone can use it; signed-in people can have the links mailed. */
"use client";

import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { Section } from "@/components/page/section";
import { PageHeader } from "@/components/shell/page-header";
import { loadOnceBack, onceLoaded } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { SIGN_NAME_CHARS } from "@/lib/protocol/sign-request";
import { withoutSignature } from "../fields/change";
import { ChoosePdf } from "./choose-pdf";
import { FromContract } from "./from-contract";
import { Invitation } from "./invitation";
import { SendBar } from "./send-bar";
import { SignerList } from "./signer-list";
import { TermsPart } from "./terms";
import { type NewRequest, useNewRequest } from "./use-new-request";

const FieldEditor = lazy(async () => ({
  default: (await loadOnceBack(() => import("../fields/field-editor"))).FieldEditor,
}));
const loadPreview = () => import("./preview-dialog");
const PreviewDialog = lazy(async () => ({ default: (await loadPreview()).PreviewDialog }));

export function NewPage() {
  const request = useNewRequest();
  const [isPreviewed, setPreviewed] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const { ready, names, fields, title, terms } = request;
  useFocusOnProblem(form, request.tries);
  return (
    <>
      <PageHeader
        title="Send for signing"
        places={[{ name: "Signing", href: "/sign" }]}
        lead="Select a PDF, add signers, and place fields on the pages."
      />
      <div ref={form} className="space-y-6">
        <DocumentSection request={request} />
        <SignersSection request={request} />
        <Section
          title="Fields"
          lead="Each signer needs a signature field. The other fields are filled in automatically."
        >
          {request.problems.fields ? (
            <p data-problem="" tabIndex={-1} className="mb-3 text-sm text-bad outline-none">
              {request.problems.fields}
            </p>
          ) : null}
          {ready ? (
            <Suspense fallback={<Skeleton className="h-96 w-full" />}>
              <FieldEditor
                bytes={ready.bytes}
                title={title || ready.name}
                signers={names}
                fields={fields}
              />
            </Suspense>
          ) : (
            <p className="text-sm text-ink-faint">Pages appear here when you select a PDF.</p>
          )}
        </Section>
        <Section title="Terms">
          <TermsPart terms={terms} problems={request.problems} onChange={request.changeTerms} />
        </Section>
        <Section title="Invitation">
          <Invitation {...request.invitation} />
        </Section>
        <SendBar
          request={request}
          onPreview={() => onceLoaded(loadPreview, () => setPreviewed(true))}
        />
        {isPreviewed && ready ? (
          <Suspense>
            <PreviewDialog
              bytes={ready.bytes}
              title={title}
              fields={fields.all}
              signers={names}
              accessMode={terms.accessMode}
              onClose={() => setPreviewed(false)}
            />
          </Suspense>
        ) : null}
      </div>
    </>
  );
}

function DocumentSection({ request }: { request: NewRequest }) {
  const { pdf, problems, ready } = request;
  const flatten = ready && problems.pdf ? () => void pdf.flatten(ready.name, ready.bytes) : null;
  return (
    <Section
      title="Document"
      lead="The server can read it, adds the signatures, and deletes it at the end."
    >
      <div className="space-y-4">
        <ChoosePdf
          state={pdf.state}
          problem={problems.pdf}
          onFlatten={flatten}
          onChoose={(file) => void pdf.choose(file)}
        />
        <FromContract />
        <TextField
          label="Title"
          hint="Signers see this on the page and in emails."
          error={problems.title}
          dir="auto"
          maxLength={SIGN_NAME_CHARS}
          value={request.title}
          onChange={(value) => request.setTitle(value)}
        />
      </div>
    </Section>
  );
}

function SignersSection({ request }: { request: NewRequest }) {
  const { signers, names, fields, ready } = request;
  const idle = ready && fields.all.length > 0 ? withoutSignature(signers, fields.all) : [];
  return (
    <Section title="Signers" lead="They can sign in any order.">
      <SignerList
        signers={signers}
        names={names}
        idle={idle.map(({ id }) => id)}
        problems={request.problems}
        me={request.sender.user}
        onChange={request.changeSigners}
      />
    </Section>
  );
}

/** After a failed attempt to send, focuses the first problem. */
function useFocusOnProblem(form: React.RefObject<HTMLElement | null>, tries: number) {
  useEffect(() => {
    if (tries === 0) return;
    const first = form.current?.querySelector("[aria-invalid=true], [data-problem]");
    if (first instanceof HTMLElement) first.focus();
  }, [form, tries]);
}
