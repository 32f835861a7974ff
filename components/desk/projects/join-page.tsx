/**
 * `/desk/join#<token>`: the invitation and the button to accept it. The token stays in the fragment and is sent in bodies
 * only.
 */
"use client";

import { MailX, UserPlus } from "lucide-react";
import { useCallback } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import { withNext } from "@/components/account/next-address";
import { useAccount } from "@/components/account/use-account";
import { FailureBanner } from "@/components/page/failure-banner";
import { LoadFailure } from "@/components/page/load-failure";
import { refusalOf } from "@/components/page/refusal";
import { SectionSkeleton } from "@/components/page/section";
import { useAddress } from "@/components/page/use-address";
import { useLoaded } from "@/components/page/use-loaded";
import { leaveFor } from "@/components/shell/leave-for";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useTry } from "@/components/ui/use-try";
import * as api from "@/lib/contract/desk-members";
import { INBOX, projectAddress } from "../addresses";

const tokenHere = () => location.hash.slice(1);

export function JoinPage() {
  const token = useAddress(tokenHere);
  if (token === undefined) return <SectionSkeleton label="Loading the invitation" rows={1} />;
  if (!/^[A-Za-z0-9_-]{43}$/.test(token)) return <Useless words={USELESS} />;
  return <Asked key={token} token={token} />;
}

const USELESS = "The link may be incomplete, already used, or withdrawn.";

function Asked({ token }: { token: string }) {
  const load = useCallback(async () => {
    const { invite } = await callOperation(api.previewInvite, { body: { token } });
    return invite;
  }, [token]);
  const { value, failure, refresh } = useLoaded(load);
  if (value) return <Offer token={token} invitation={value} />;
  if (!failure) return <SectionSkeleton label="Loading the invitation" rows={1} />;
  if (failure instanceof ApiError && failure.status === 404) return <Useless words={USELESS} />;
  if (failure instanceof ApiError && failure.status === 400) {
    return <Useless words={failure.message} />;
  }
  return (
    <div className="pt-10">
      <LoadFailure what="The invitation" error={failure} onRetry={refresh} />
    </div>
  );
}

function Offer({
  token,
  invitation,
}: {
  token: string;
  invitation: api.InvitePreviewView["invite"];
}) {
  const { project, inviter, role, member } = invitation;
  const account = useAccount();
  const { busy, failure, run } = useTry((error) =>
    error instanceof ApiError && error.status === 404
      ? { words: "This invitation was just used." }
      : refusalOf(error),
  );

  async function join() {
    const joined = await callOperation(api.joinProject, { body: { token } });
    // The invitation is used up; going back finds the inbox.
    await leaveFor(role === "owner" ? projectAddress(joined.project.id) : INBOX, "replace");
  }

  if (member) {
    return (
      <EmptyState
        heading="h1"
        icon={UserPlus}
        title={`You’re already in “${project.name}”`}
        link={["Open Tickets", INBOX]}
      />
    );
  }
  return (
    <EmptyState
      heading="h1"
      icon={UserPlus}
      title={`Join “${project.name}”`}
      action={
        account === null ? (
          <SignInFirst />
        ) : (
          <Button variant="primary" size="lg" busy={busy} onClick={() => void run(join)}>
            Join the project
          </Button>
        )
      }
    >
      <p className="wrap-anywhere">
        {inviter ? `${inviter} invites you` : "You’re invited"}{" "}
        {role === "owner"
          ? "as an owner. You can answer tickets, change the project and manage its members."
          : "as an agent. You can read and answer tickets."}
      </p>
      {account === null ? <p>Sign in or create an account first. You’ll come back here.</p> : null}
      {failure ? <FailureBanner failure={failure} /> : null}
    </EmptyState>
  );
}

function SignInFirst() {
  return (
    <>
      <a href={withNext("/signup", location)} className={buttonLook()}>
        Create an account
      </a>
      <a href={withNext("/signin", location)} className={buttonLook({ variant: "primary" })}>
        Sign in
      </a>
    </>
  );
}

function Useless({ words }: { words: string }) {
  return (
    <EmptyState
      heading="h1"
      icon={MailX}
      title="This invitation doesn’t work"
      action={
        <a href={INBOX} className={buttonLook()}>
          Open Tickets
        </a>
      }
    >
      <p>{words} Ask the person who invited you for a new one.</p>
    </EmptyState>
  );
}
