/** The state of the installation: its figures and its scheduled jobs. */
"use client";

import type { ReactNode } from "react";
import { callOperation } from "@/client/call";
import { Loaded } from "@/components/page/loaded";
import { ManagedList } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { Section } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { Badge } from "@/components/ui/badge";
import { sizeWords } from "@/components/ui/size-words";
import { type AdminHealth, type Job, listJobs, readHealth } from "@/lib/contract/admin";
import { jobWords } from "./job-words";

const loadHealth = () => callOperation(readHealth);
const loadJobs = async () => (await callOperation(listJobs)).jobs;

const MODES = { all: "Everyone has Pro", list: "Granted manually", stripe: "Sold through Stripe" };

export function ServerView() {
  const health = useLoaded(loadHealth);
  const jobs = useLoaded(loadJobs);
  return (
    <>
      <Section title="Health" flush>
        <Loaded what="The figures" of={health} rows={4} around="p-4">
          {(found) => <Figures health={found} />}
        </Loaded>
      </Section>
      <ManagedList
        title="Jobs"
        lead="Scheduled tasks. A failed job is retried."
        what="The jobs"
        of={jobs}
        rows={5}
        empty="No jobs have run yet. They start within a minute of the server."
        row={(job) => <JobRow key={job.name} job={job} />}
      />
    </>
  );
}

function Figures({ health }: { health: AdminHealth }) {
  const { mail, database, blobs } = health;
  const number = (value: number) => value.toLocaleString();
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-b-lg bg-line md:grid-cols-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2">
      <Figure term="Accounts">{number(health.accounts)}</Figure>
      <Figure term="Files">{number(health.files)}</Figure>
      <Figure
        term="Pro"
        more={health.leftBehind?.words ?? `PRO_MODE=${health.proMode}`}
        tone={health.leftBehind ? "bad" : undefined}
      >
        {MODES[health.proMode]}
      </Figure>
      <Figure
        term="Database"
        more={`Postgres ${database.version}, ${number(database.connections)} connections, ${number(database.migrations)} schema changes`}
      >
        {sizeWords(database.bytes)}
      </Figure>
      <Figure
        term="Attachments"
        more={`${number(blobs.files)} of them${blobs.unerasable > 0 ? `, ${number(blobs.unerasable)} more cannot be erased` : ""}`}
        tone={blobs.unerasable > 0 ? "bad" : undefined}
      >
        {sizeWords(blobs.bytes)}
      </Figure>
      <Figure
        term="Mail"
        more={`${number(mail.queued)} waiting, ${number(mail.failed)} not sent`}
        tone={mail.failed > 0 ? "bad" : undefined}
      >
        {mail.driver}
      </Figure>
      <Figure term="Version" more={`Node ${health.node}`}>
        {health.version}
      </Figure>
      <Figure term="Running since">
        <Moment at={health.startedAt} />
      </Figure>
      <Figure term="Address">
        <span className="text-base wrap-anywhere">{health.baseUrl}</span>
      </Figure>
    </dl>
  );
}

interface FigureProps {
  term: string;
  more?: string;
  tone?: "bad" | undefined;
  children: ReactNode;
}

function Figure({ term, more, tone, children }: FigureProps) {
  return (
    <div className="min-w-0 bg-paper px-4 py-3 sm:px-5">
      <dt className="text-sm text-ink-faint">{term}</dt>
      <dd className="text-lg font-semibold tabular-nums">{children}</dd>
      {more ? (
        <dd className={`text-sm ${tone === "bad" ? "text-bad" : "text-ink-soft"}`}>{more}</dd>
      ) : null}
    </div>
  );
}

function JobRow({ job }: { job: Job }) {
  const isFailing = job.error !== null;
  return (
    <li className="px-4 py-2.5 sm:flex sm:items-baseline sm:gap-4 sm:px-5">
      <p className="flex shrink-0 flex-wrap items-center gap-x-2 gap-y-1 sm:w-48">
        <span className="font-mono text-sm">{job.name}</span>
        {job.running ? <Badge tone="accent">Running</Badge> : null}
        {isFailing ? (
          <Badge tone="bad">Failed {job.failures === 1 ? "once" : `${job.failures} times`}</Badge>
        ) : null}
      </p>
      <p
        className={`min-w-0 flex-1 text-sm wrap-anywhere ${isFailing ? "text-bad" : "text-ink-soft"}`}
      >
        {job.error ?? jobWords(job.result)}
      </p>
      <p className="shrink-0 text-sm text-ink-faint">
        {job.finishedAt ? <Moment at={job.finishedAt} /> : "Not yet"}
      </p>
    </li>
  );
}
