"use client";

import { Gift, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { ManagedRow } from "@/components/page/managed-list";
import { Day, Moment } from "@/components/page/moment";
import { tellOutcome } from "@/components/page/tell-refusal";
import { Badge } from "@/components/ui/badge";
import type { MenuEntry } from "@/components/ui/menu";
import { MoreMenu } from "@/components/ui/more-menu";
import { type AdminAccount, grantPro, revokePro } from "@/lib/contract/admin";
import { type Grant, grantDays } from "./grant-days";

interface AccountRowProps {
  account: AdminAccount;
  canGrant: boolean;
  onChanged: (account: AdminAccount) => void;
}

const GRANTS = [
  ["Give Pro for 30 days", 30],
  ["Give Pro for a year", 365],
  ["Give Pro with no end date", null],
] as const;

/** One account: who it is, when it was last here, and its plan. */
export function AccountRow({ account, canGrant, onChanged }: AccountRowProps) {
  const { id, email, grant } = account;

  const change = (turn: () => Promise<AdminAccount>, done: string) =>
    void tellOutcome(
      async () => onChanged(await turn()),
      done,
      async () => onChanged(await restore(id, grant)),
    );

  const entries: MenuEntry[] = GRANTS.map(([label, days]) => ({
    label,
    icon: <Gift aria-hidden="true" />,
    run: () => change(() => give(id, days), `${email} has Pro.`),
  }));
  if (grant) {
    entries.push("divider", {
      label: "Remove granted Pro",
      icon: <Undo2 aria-hidden="true" />,
      run: () => change(() => take(id), `${email} has no granted Pro any more.`),
    });
  }
  return (
    <ManagedRow
      name={<span className="min-w-0 font-medium wrap-anywhere">{email}</span>}
      badges={<Badges account={account} />}
      about={
        <>
          <p className="wrap-anywhere text-ink-soft">{account.name}</p>
          <About account={account} />
        </>
      }
    >
      {canGrant ? <MoreMenu label={`Pro for ${email}`} entries={entries} /> : null}
    </ManagedRow>
  );
}

const give = (id: string, days: number | null) =>
  callOperation(grantPro, { params: { id }, body: { days } });
const take = (id: string) => callOperation(revokePro, { params: { id } });

function restore(id: string, before: Grant): Promise<AdminAccount> {
  const days = before && grantDays(before, new Date());
  return before === null || days === 0 ? take(id) : give(id, days);
}

function Badges({ account }: { account: AdminAccount }) {
  return (
    <>
      {account.pro ? <Badge tone="accent">Pro</Badge> : null}
      {account.subscription === "past_due" ? <Badge tone="warn">Payment overdue</Badge> : null}
      {account.emailVerified ? null : <Badge>Not confirmed</Badge>}
      {account.deleting ? <Badge tone="bad">Being deleted</Badge> : null}
    </>
  );
}

function About({ account }: { account: AdminAccount }) {
  const { createdAt, lastSeenAt, keys, grant } = account;
  const facts: ReactNode[] = [
    <>
      Joined <Moment at={createdAt} within />
    </>,
    lastSeenAt ? (
      <>
        last seen <Moment at={lastSeenAt} within />
      </>
    ) : (
      "not seen recently"
    ),
  ];
  if (keys > 0) facts.push(keys === 1 ? "1 API key" : `${keys} API keys`);
  if (grant) facts.push(<GrantWords until={grant.until} />);
  return <Facts facts={facts} />;
}

function GrantWords({ until }: { until: string | null }) {
  return until === null ? (
    "granted with no end date"
  ) : (
    <>
      granted until <Day at={until} />
    </>
  );
}
