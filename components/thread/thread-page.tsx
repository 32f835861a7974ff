/** `/t/{code}?k=…`: a ticket for its customer, for everyone with the link. No account, no cookie. */
"use client";

import { FileQuestion } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import type { ThreadLink } from "@/client/tickets/thread";
import { Loaded } from "@/components/page/loaded";
import { SectionSkeleton } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { PublicShell } from "@/components/shell/public-shell";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { EmptyState } from "@/components/ui/empty-state";
import * as api from "@/lib/contract/thread";
import { forgetLink, takeLink } from "./kept-link";
import { ThreadView } from "./thread-view";

/** An answer comes by mail too; who waits here sees it soon enough. */
const LOOK_MS = 30_000;

export function ThreadPage() {
  const [link, setLink] = useState<ThreadLink | null | undefined>();
  useEffect(() => setLink(takeLink()), []);
  return (
    <PublicShell
      needsScript="This page needs JavaScript to show your messages. The emails you received have every answer too."
      header="none"
      foot="Sealdesk. Anyone with this link can read and reply, so keep it private."
    >
      {link === undefined ? <SectionSkeleton label="Loading your messages" /> : null}
      {link === null ? <NothingHere /> : null}
      {link ? <Opened link={link} /> : null}
    </PublicShell>
  );
}

function Opened({ link }: { link: ThreadLink }) {
  const load = useCallback(async () => {
    const { code, k } = link;
    const { ticket } = await callOperation(api.readThread, { params: { code }, query: { k } });
    return ticket;
  }, [link]);
  const loaded = useLoaded(load);
  const { value, failure, refresh } = loaded;
  useVisibleInterval(() => void refresh(), LOOK_MS);
  useEffect(() => {
    if (value) document.title = `${value.subject ?? "Your message"} · ${value.project.name}`;
  }, [value]);
  const isDead = failure instanceof ApiError && failure.status === 404;
  useEffect(() => {
    if (isDead) forgetLink();
  }, [isDead]);
  if (isDead) return <NothingHere />;
  return (
    <Loaded what="Your messages" of={loaded} shape="sections" around="mb-4">
      {(thread) => <ThreadView link={link} thread={thread} refresh={refresh} />}
    </Loaded>
  );
}

/** The same for every link that opens nothing (T-184). */
function NothingHere() {
  return (
    <EmptyState heading="h1" icon={FileQuestion} title="This link doesn’t work">
      <p>
        It may be incomplete, or replaced by a newer one. Use the link in the latest email about
        your message.
      </p>
    </EmptyState>
  );
}
