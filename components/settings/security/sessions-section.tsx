/** Where the account is signed in, and ending it there. */
"use client";

import { useState } from "react";
import {
  endAllSessions,
  type ListedSession,
  sessions as readSessions,
} from "@/client/account/sessions";
import { callOperation } from "@/client/call";
import { LoadFailure } from "@/components/page/load-failure";
import { RowsSkeleton, Section } from "@/components/page/section";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { forgetDrafts } from "@/components/shell/drafts";
import { leaveFor } from "@/components/shell/leave-for";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { endOtherSessions, endSession } from "@/lib/contract/auth";
import { nameOf, SessionRow } from "./session-row";

const read = () => readSessions();
const AT_FIRST = 8;

export function SessionsSection() {
  const { value: sessions, failure, refresh, change } = useLoaded(read);
  const [isAll, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const { running, run } = useTry<never, string>(tellRefusal);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const shown = isAll ? sessions : sessions?.slice(0, AT_FIRST);
  const hidden = (sessions?.length ?? 0) - (shown?.length ?? 0);

  function end(what: string, ending: () => Promise<unknown>, done: string) {
    const act = async () => {
      await ending();
      notify({ text: done });
      await refresh();
    };
    void run(act, what);
  }

  function endOne(session: ListedSession) {
    const { id, token } = session;
    const done = `Signed out ${nameOf(session)}.`;
    end(
      id,
      async () => {
        await callOperation(endSession, { body: { token } });
        change((before) => before.filter((one) => one.id !== id));
      },
      done,
    );
  }

  async function endEverything() {
    await endAllSessions();
    forgetDrafts();
    await leaveFor("/signin");
  }

  return (
    <Section
      title="Sessions"
      lead="Devices signed in to your account. If you don’t recognise one, sign it out and change your password."
      flush
    >
      {failure ? (
        <div className="p-4">
          <LoadFailure what="Your sessions" error={failure} onRetry={refresh} />
        </div>
      ) : null}
      {!sessions && !failure ? <RowsSkeleton label="Loading your sessions" /> : null}
      {shown ? (
        <>
          <ul aria-label="Sessions" className="divide-y divide-line">
            {shown.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={running === session.id}
                disabled={running !== null}
                onEnd={() => endOne(session)}
              />
            ))}
          </ul>
          {hidden > 0 ? (
            <div className="border-t border-line px-2 py-1.5">
              <Button variant="quiet" className="w-full" onClick={() => setAll(true)}>
                Show {hidden} more
              </Button>
            </div>
          ) : null}
          <div className="flex flex-wrap gap-2 border-t border-line px-4 py-3 sm:px-5">
            <Button
              disabled={others.length === 0 || running !== null}
              busy={running === "others"}
              onClick={() =>
                end(
                  "others",
                  () => callOperation(endOtherSessions),
                  "Signed out all other devices.",
                )
              }
            >
              Sign out all others
            </Button>
            <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
          </div>
        </>
      ) : null}
      {asking ? (
        <Dialog
          title="Sign out everywhere"
          onClose={() => setAsking(false)}
          actions={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button
                variant="danger"
                busy={running === "all"}
                disabled={running !== null}
                onClick={() => void run(endEverything, "all")}
              >
                Sign out everywhere
              </Button>
            </>
          }
        >
          <p className="text-ink-soft">
            This ends all {sessions?.length} sessions, including this one. You’ll need your password
            to sign in again.
          </p>
        </Dialog>
      ) : null}
    </Section>
  );
}
