/** Every account of this installation, found by address or name, and Pro given and taken by hand. */
"use client";

import { useCallback, useState } from "react";
import { callOperation } from "@/client/call";
import { ListEnd } from "@/components/page/list-end";
import { Loaded } from "@/components/page/loaded";
import { useLoaded } from "@/components/page/use-loaded";
import { usePages } from "@/components/page/use-pages";
import { Banner } from "@/components/ui/banner";
import { EmptyState } from "@/components/ui/empty-state";
import { SearchField } from "@/components/ui/search-field";
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
  const health = useLoaded(readHealth);
  const isForAll = health.value?.proMode === "all";
  const isKnown = health.value !== null || health.failure !== null;
  const replace = (next: api.AdminAccount) =>
    pages.change((row) => (row.id === next.id ? next : row));

  return (
    <>
      <SearchField
        label="Search by email or name"
        value={typed}
        onChange={(value) => setTyped(value.slice(0, 100))}
      />
      {isForAll ? (
        <Banner>
          Everyone on this server has Pro (PRO_MODE is “all”), so there’s nothing to grant.
        </Banner>
      ) : null}
      {/* Waits for the line above it, which would push it. */}
      <Loaded
        what="The accounts"
        of={{ ...pages, value: isKnown ? pages.value : null }}
        shape={isKnown ? "sheet" : "none"}
        rows={5}
      >
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
