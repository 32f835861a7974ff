"use client";

import { Ellipsis, Gift, Undo2 } from "lucide-react";
import type { ReactNode } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { Day, Moment } from "@/components/page/moment";
import { tellRefusal } from "@/components/page/tell-refusal";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { notify } from "@/components/ui/toast";
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

  async function change(turn: () => Promise<AdminAccount>, done: string, before: Grant) {
    try {
      onChanged(await turn());
      notify({ text: done, action: { label: "Undo", run: () => void undo(before) } });
    } catch (error) {
      tellRefusal(error);
    }
  }

  async function undo(before: Grant) {
    try {
      onChanged(await restore(id, before));
    } catch (error) {
      tellRefusal(error);
    }
  }

  const entries: MenuEntry[] = GRANTS.map(([label, days]) => ({
    label,
    icon: <Gift aria-hidden="true" />,
    run: () => void change(() => give(id, days), `${email} now has Pro.`, grant),
  }));
  if (grant) {
    entries.push("divider", {
      label: "Remove granted Pro",
      icon: <Undo2 aria-hidden="true" />,
      run: () => void change(() => take(id), `Removed granted Pro from ${email}.`, grant),
    });
  }
  return (
    <li className="flex items-center gap-3 py-3 pr-2 pl-4 sm:pl-5">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium wrap-anywhere">{email}</span>
          <Badges account={account} />
        </p>
        <p className="text-sm wrap-anywhere text-ink-soft">{account.name}</p>
        <p className="text-sm text-ink-faint">
          <About account={account} />
        </p>
      </div>
      {canGrant ? (
        <LazyMenu
          trigger={<IconButton label={`Pro for ${email}`} icon={<Ellipsis aria-hidden="true" />} />}
          entries={entries}
        />
      ) : null}
    </li>
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
