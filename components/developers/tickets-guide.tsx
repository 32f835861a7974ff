/** The guide to tickets: from the first request to a whole form, with what can go wrong. */
"use client";

import type { ReactNode } from "react";
import { filingTabs } from "@/components/desk/projects/filing-tabs";
import { uploadSample } from "@/components/desk/projects/samples";
import { SectionNav } from "@/components/settings/section-nav";
import { PageHeader } from "@/components/shell/page-header";
import { CodeSample } from "@/components/ui/code-sample";
import { Tabs } from "@/components/ui/tabs";
import { FORM_SAMPLE, formServerSample } from "./form-samples";
import {
  answerSample,
  errorSample,
  listSample,
  replySample,
  resolveSample,
} from "./ticket-samples";
import { Cells, ERRORS, FIELDS, LIMITS, ROUTES } from "./ticket-tables";
import { useOrigin } from "./use-origin";

const PARTS = [
  { href: "#file", label: "Create a ticket" },
  { href: "#attachments", label: "Attachments" },
  { href: "#form", label: "Your own form" },
  { href: "#manage", label: "Read and answer" },
  { href: "#errors", label: "Errors" },
  { href: "#limits", label: "Limits" },
] as const;

export function TicketsGuide() {
  const origin = useOrigin();
  return (
    <>
      <PageHeader
        title="Tickets for developers"
        places={[{ name: "Tickets", href: "/desk" }]}
        lead="Your product creates tickets with one request. You answer them in Tickets, or from your own tools."
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[11rem_minmax(0,44rem)]">
        <SectionNav label="Tickets" sections={PARTS} current="" />
        <div className="min-w-0 space-y-10">
          <div>
            <ul className="grid gap-3 sm:grid-cols-2">
              <KeyKind start="upk_" title="Project key">
                Creates tickets in one project and can’t read anything. Create it on the project’s
                page.
              </KeyKind>
              <KeyKind start="usk_" title="Personal key">
                Acts as you in every project you belong to. Create it in your{" "}
                <a href="/settings/keys" className="text-link">
                  settings
                </a>
                .
              </KeyKind>
            </ul>
            <p className="mt-3 text-sm text-ink-soft">
              Both are secrets. Keep them on a server: anyone who has one can use it.
            </p>
          </div>

          <Part id="file" title="Create a ticket">
            <Tabs label="Ways to create a ticket" tabs={filingTabs(origin)} />
            <p>
              The response is a <code>201</code>. Show <code>short_code</code> to the customer, and
              don’t give <code>status_url</code> to anyone else, because whoever has it can read and
              answer the ticket.
            </p>
            <CodeSample label="Intake response" text={answerSample(origin)} />
            <Cells caption="Ticket fields" head={["Field", "Accepts"]} rows={FIELDS} isCode />
            <p>
              With an <code>Idempotency-Key</code> (8 to 100 letters, digits or <code>-_.:</code>)
              you can send the same ticket again for 24 hours, and it’s created only once. The
              ticket is saved before any email is sent: after a <code>500</code> nothing was saved,
              and it’s safe to try again.
            </p>
          </Part>

          <Part id="attachments" title="Attachments">
            <p>
              Your program uploads files directly to the blob store with the official Vercel Blob
              client. Put the URLs it returns in the ticket. You can attach up to 10 PNG, JPEG,
              WebP, GIF, HEIC, PDF, text or ZIP files of up to 25 MB each.
            </p>
            <CodeSample label="Attachment code" text={uploadSample(origin)} />
            <p>
              The URLs are public but unguessable. Backups of this server don’t include the files.
            </p>
          </Part>

          <Part id="form" title="Your own form">
            <p>
              A web page can’t keep a key secret, so the form posts to your server, which creates
              the ticket. Both files below work as they are, without packages.
            </p>
            <CodeSample label="The form: contact.html" text={FORM_SAMPLE} />
            <CodeSample label="The server: server.mjs" text={formServerSample(origin)} />
            <p>
              Start it with <code>SEALDESK_PROJECT_KEY=upk_… node server.mjs</code> and open port
              8080. The field named <code>website</code> is hidden from people, so only bots fill it
              in.
            </p>
          </Part>

          <Part id="manage" title="Read and answer">
            <Cells
              caption="Personal key routes"
              head={["Route", "What it does"]}
              rows={ROUTES}
              isCode
            />
            <Tabs
              label="Examples with a personal key"
              tabs={[
                {
                  value: "list",
                  label: "List",
                  panel: <CodeSample label="Command to list tickets" text={listSample(origin)} />,
                },
                {
                  value: "reply",
                  label: "Reply",
                  panel: <CodeSample label="Command to reply" text={replySample(origin)} />,
                },
                {
                  value: "resolve",
                  label: "Resolve",
                  panel: <CodeSample label="Command to resolve" text={resolveSample(origin)} />,
                },
              ]}
            />
            <p>
              Lists are paged, newest first. Pass <code>next_cursor</code> as <code>cursor</code>{" "}
              until it is null. <code>email_sent: false</code> means the reply is saved but its
              email failed. Don’t send it again.
            </p>
          </Part>

          <Part id="errors" title="Errors">
            <CodeSample label="An error" text={errorSample} />
            <p>
              Check <code>error.code</code>. Messages may change without notice.
            </p>
            <Cells caption="Error codes" head={["Code", "Status", "When"]} rows={ERRORS} isCode />
          </Part>

          <Part id="limits" title="Limits">
            <Cells caption="Request and list limits" head={["What", "How much"]} rows={LIMITS} />
            <p>
              Every response to a key includes <code>X-RateLimit-Limit</code> and{" "}
              <code>X-RateLimit-Remaining</code>; a <code>429</code> says in{" "}
              <code>Retry-After</code> how many seconds to wait.
            </p>
          </Part>
        </div>
      </div>
    </>
  );
}

interface PartProps {
  id: string;
  title: string;
  children: ReactNode;
}

function Part({ id, title, children }: PartProps) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-6 space-y-4 [&_code]:rounded-sm [&_code]:bg-hover [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm"
    >
      <h2 id={`${id}-title`} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}

interface KeyKindProps {
  start: string;
  title: string;
  children: ReactNode;
}

function KeyKind({ start, title, children }: KeyKindProps) {
  return (
    <li className="rounded-lg bg-paper px-4 py-3 shadow-paper">
      <p className="font-semibold">
        {title} <span className="font-mono text-sm font-normal text-ink-faint">{start}…</span>
      </p>
      <p className="mt-0.5 text-sm text-ink-soft">{children}</p>
    </li>
  );
}
