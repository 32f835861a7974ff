/** Where the account is signed in, and ending it there. */
"use client";

import { Laptop, Smartphone } from "lucide-react";
import { useState } from "react";
import {
  endAllSessions,
  type ListedSession,
  sessions as readSessions,
} from "@/client/account/sessions";
import { callOperation } from "@/client/call";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { Facts } from "@/components/page/facts";
import { ManagedList, ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { tellRefusal } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { forgetDrafts } from "@/components/shell/drafts";
import { leaveFor } from "@/components/shell/leave-for";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { endOtherSessions, endSession } from "@/lib/contract/auth";
import { deviceOf } from "@/lib/protocol/device";

const read = () => readSessions();
const AT_FIRST = 8;

export function SessionsSection() {
  const { value: sessions, failure, refresh, change } = useLoaded(read);
  const [isAll, setAll] = useState(false);
  const [asking, setAsking] = useState(false);
  const { running, run } = useTry<never, string>(tellRefusal);
  const others = sessions?.filter(({ current }) => !current) ?? [];
  const shown = sessions && (isAll ? sessions : sessions.slice(0, AT_FIRST));
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
    <ManagedList
      title="Sessions"
      lead="Devices signed in to your account. If you don’t recognize one, sign it out and change your password."
      what="Your sessions"
      of={{ value: shown, failure, refresh }}
      rows={3}
      row={(session) => (
        <SessionRow
          key={session.id}
          session={session}
          busy={running === session.id}
          disabled={running !== null}
          onEnd={() => endOne(session)}
        />
      )}
      foot={
        sessions ? (
          <>
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
        ) : null
      }
    >
      {asking ? (
        <ConfirmDialog
          title="Sign out everywhere"
          act="Sign out everywhere"
          run={endEverything}
          onClose={() => setAsking(false)}
        >
          <p>
            This ends{" "}
            {sessions?.length === 1
              ? "this session"
              : `all ${sessions?.length} sessions, including this one`}
            . You’ll need your password to sign in again.
          </p>
        </ConfirmDialog>
      ) : null}
    </ManagedList>
  );
}

interface SessionRowProps {
  session: ListedSession;
  busy: boolean;
  /** Something else is ended just now. */
  disabled: boolean;
  onEnd: () => void;
}

const nameOf = ({ userAgent }: ListedSession) => deviceOf(userAgent).words ?? "Another program";

/** One browser: what it is, from which network it came, and when it was last here. */
function SessionRow({ session, busy, disabled, onEnd }: SessionRowProps) {
  const name = nameOf(session);
  return (
    <ManagedRow
      icon={deviceOf(session.userAgent).isPhone ? Smartphone : Laptop}
      name={name}
      badges={session.current ? <Badge tone="accent">This browser</Badge> : null}
      about={
        <Facts
          facts={[
            session.ipAddress || "Network unknown",
            session.current ? (
              "active now"
            ) : (
              <>
                last seen <Moment at={session.updatedAt} within />
              </>
            ),
          ]}
        />
      }
    >
      {session.current ? null : (
        <Button busy={busy} disabled={disabled} onClick={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </Button>
      )}
    </ManagedRow>
  );
}
