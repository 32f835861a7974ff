/** How tickets arrive, as code to be copied, and one sent from here to see that it works. */
"use client";

import { useState } from "react";
import { createClient } from "@/client/client";
import { failureOf } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { CodeSample } from "@/components/ui/code-sample";
import { Tabs } from "@/components/ui/tabs";
import { TextField } from "@/components/ui/text-field";
import { useTry } from "@/components/ui/use-try";
import type { ProjectSettings } from "@/lib/contract/desk-projects";
import { fileTicket } from "@/lib/contract/tickets";
import { ticketAddress } from "../addresses";
import { filingTabs } from "./filing-tabs";
import { uploadSample } from "./samples";

interface InstallSectionProps {
  project: ProjectSettings;
  /** Made on this page just now, if one was. */
  madeKey: string | null;
}

export function InstallSection({ project, madeKey }: InstallSectionProps) {
  const { origin } = location;
  return (
    <Section
      title="Install"
      lead={
        <>
          Create a ticket with one request. For all fields and responses, see the{" "}
          <a href="/developers/tickets" className="text-link">
            developer guide
          </a>
          .
        </>
      }
    >
      <Tabs
        label="Ways to create a ticket"
        tabs={[
          ...filingTabs(origin),
          {
            value: "upload",
            label: "Attachments",
            panel: <CodeSample label="Attachment code" text={uploadSample(origin)} />,
          },
        ]}
      />
      <TestTicket project={project} madeKey={madeKey} />
    </Section>
  );
}

function TestTicket({ project, madeKey }: InstallSectionProps) {
  const { user } = useSigned();
  const [typed, setTyped] = useState("");
  const [code, setCode] = useState<string | null>(null);
  const { busy, failure, run } = useTry((error) => failureOf(error, WORDS));
  const key = madeKey ?? typed.trim();

  async function send() {
    setCode(null);
    const client = createClient({ origin: location.origin, apiKey: key });
    const filed = await client.call(fileTicket, {
      body: {
        email: user.email,
        name: user.name,
        subject: "Test ticket",
        message: `Sent from the settings of ${project.name} to check that tickets arrive.`,
        source: { sent_from: "project settings" },
      },
      idempotencyKey: crypto.randomUUID(),
    });
    setCode(filed.short_code);
  }

  return (
    <div className="mt-5 space-y-3 border-t border-line pt-4">
      <div className="flex flex-wrap items-end gap-2">
        {madeKey ? (
          <p className="min-w-0 flex-1 basis-48 text-sm text-ink-soft">
            Sends a ticket with the key you just created, with you as the customer.
          </p>
        ) : (
          <TextField
            label="Project key (used once)"
            className="flex-1 basis-56"
            look="font-mono text-sm"
            placeholder="upk_…"
            spellCheck={false}
            value={typed}
            onChange={setTyped}
          />
        )}
        <Button busy={busy} disabled={key === ""} onClick={() => void run(send)}>
          Send a test ticket
        </Button>
      </div>
      {code ? (
        <Banner
          tone="good"
          action={
            <a href={ticketAddress(code)} className={buttonLook()}>
              Open ticket
            </a>
          }
        >
          Test ticket received: <span className="font-mono">{code}</span>.
        </Banner>
      ) : null}
      {failure ? <FailureBanner failure={failure} /> : null}
    </div>
  );
}

const WORDS: Record<number, string> = {
  401: "This isn’t a valid project key, or it was revoked.",
  422: "The spam filter rejected it. Check the project’s blocklist.",
};
