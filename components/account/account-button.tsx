/** The way in, and the menu of who is in. Before the scripts are there, the head's hint decides which of the two has its place. */
"use client";

import { Files, Inbox, LogOut, PenLine, Settings } from "lucide-react";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { leave } from "./leave";
import { type Here, useAccount } from "./use-account";

export function AccountButton() {
  const account = useAccount();
  if (account) return <AccountMenu account={account} />;
  return (
    <>
      <a
        href="/signin"
        className={`flex h-11 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-ink-soft hover:text-ink ${account === undefined ? "signed-out-only" : ""}`}
      >
        Sign in
      </a>
      {account === undefined ? (
        <span aria-hidden="true" className="signed-in-only size-9 touch:size-11" />
      ) : null}
    </>
  );
}

function AccountMenu({ account }: { account: Here }) {
  const entries: MenuEntry[] = [
    { label: "Your files", icon: <Files aria-hidden="true" />, run: () => go("/files") },
    { label: "Ticket desk", icon: <Inbox aria-hidden="true" />, run: () => go("/desk") },
    { label: "Signing", icon: <PenLine aria-hidden="true" />, run: () => go("/sign") },
    { label: "Settings", icon: <Settings aria-hidden="true" />, run: () => go("/settings") },
    "divider",
    { label: "Sign out", icon: <LogOut aria-hidden="true" />, run: () => void leave() },
  ];
  const label = `Account of ${account.name}`;
  return (
    <LazyMenu
      entries={entries}
      trigger={
        <button
          type="button"
          aria-label={label}
          data-tip={account.email}
          className="grid size-9 shrink-0 place-items-center rounded-full touch:size-11"
        >
          <span className="grid size-7 place-items-center rounded-full bg-accent text-xs font-semibold text-accent-ink">
            {(Array.from(account.name.trim())[0] ?? "?").toLocaleUpperCase()}
          </span>
        </button>
      }
    />
  );
}

const go = (address: string) => location.assign(address);
