/** Every account of this installation, found by address or name, and Pro given and taken by hand. */
"use client";

import { Search } from "lucide-react";
import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { ListEnd } from "@/components/page/list-end";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { usePages } from "@/components/page/use-pages";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { Input } from "@/components/ui/field";
import { useSettled } from "@/components/ui/use-settled";
import * as api from "@/lib/contract/admin";
import { AccountRow } from "./account-row";

const readHealth = () => callOperation(api.readHealth);

export function AccountsView() {
  const [typed, setTyped] = useState("");
  const search = useSettled(typed.trim());
  const load = useCallback(
    async (before: string | undefined) => {
      const { accounts, next } = await callOperation(api.listAccounts, {
        query: { search, before },
      });
      return { rows: accounts, next };
    },
    [search],
  );
  const pages = usePages(load);
  const { value: health } = useLoaded(readHealth);
  const isForAll = health?.proMode === "all";
  const replace = (next: api.AdminAccount) =>
    pages.change((row) => (row.id === next.id ? next : row));

  return (
    <>
      {isForAll ? (
        <Banner>
          Everyone on this server has Pro (PRO_MODE is “all”), so there’s nothing to grant.
        </Banner>
      ) : null}
      <div className="relative">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
        />
        <Input
          type="search"
          aria-label="Search by email or name"
          placeholder="Search by email or name"
          className="pl-9"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </div>
      <Loaded what="The accounts" of={pages} shape="sheet" rows={5}>
        {(accounts) =>
          accounts.length === 0 ? (
            <EmptyState title="No accounts found">
              <p>No email address or name contains “{search}”.</p>
            </EmptyState>
          ) : (
            <div className="rounded-lg bg-paper shadow-paper">
              <ul aria-label="Accounts" className="divide-y divide-line">
                {accounts.map((account) => (
                  <AccountRow
                    key={account.id}
                    account={account}
                    canGrant={!isForAll}
                    onChanged={replace}
                  />
                ))}
              </ul>
              <ListEnd of={pages}>{search ? "No more results." : "No more accounts."}</ListEnd>
            </div>
          )
        }
      </Loaded>
    </>
  );
}
