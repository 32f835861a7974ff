/** Contact requests from customers: reading, marking as done, and deleting. */
"use client";

import { MessageCircle } from "lucide-react";
import { useCallback } from "react";
import { deleteShopRequest, listShopRequests, type RequestRow } from "@/client/shops/orders";
import { writeEntry } from "@/client/shops/owner-entries";
import { ListEnd } from "@/components/page/list-end";
import { Loaded } from "@/components/page/loaded";
import { ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { tellOutcome } from "@/components/page/tell-refusal";
import { usePages } from "@/components/page/use-pages";
import { useVisibleInterval } from "@/components/shell/use-visible-interval";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { MoreMenu } from "@/components/ui/more-menu";
import type { ShopPanelProps } from "./open-shop";

export function RequestsTab({ shop, openTab }: ShopPanelProps) {
  const { session, state, catalog } = shop;
  const isOffered = catalog.reach === "request";
  const load = useCallback(
    (before: string | undefined) => listShopRequests(session, before),
    [session],
  );
  const pages = usePages(load);
  const { hasMore, refresh } = pages;
  useVisibleInterval(() => void (hasMore || refresh()), 30_000);

  const isDone = (id: string) => Object.hasOwn(state.requests, id) && state.requests[id]?.done;
  const mark = (id: string, done: boolean) =>
    writeEntry(session, "requests", id, (before) => {
      const { done: _, ...rest } = before ?? {};
      return done ? { ...rest, done } : rest;
    });
  const remove = (id: string) =>
    void tellOutcome(async () => {
      await deleteShopRequest(session, id);
      await refresh();
    }, "Request deleted.");

  const rowOf = ({ id, createdAt, request }: RequestRow) => (
    <ManagedRow
      key={id}
      isLong
      name={request?.contact ?? "This request can’t be opened"}
      badges={isDone(id) ? <Badge tone="good">Done</Badge> : null}
      about={
        <>
          {request?.message ? (
            <p dir="auto" className="text-left whitespace-pre-line wrap-anywhere text-ink-soft">
              {request.message}
            </p>
          ) : null}
          <Moment at={createdAt} />
        </>
      }
    >
      <Button onClick={() => mark(id, !isDone(id))}>{isDone(id) ? "Not done" : "Done"}</Button>
      <MoreMenu
        label="More for this request"
        entries={[{ label: "Delete permanently", tone: "bad", run: () => remove(id) }]}
      />
    </ManagedRow>
  );
  return (
    <Loaded what="The requests" of={pages} shape="sheet">
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            icon={MessageCircle}
            title="No requests yet"
            action={
              isOffered ? null : (
                <Button onClick={() => openTab("settings")}>Go to contact settings</Button>
              )
            }
          >
            <p>
              {isOffered
                ? "When customers ask you to get in touch, you’ll see it here."
                : "Customers can’t send you messages from the shop’s page yet. You can turn this on under Contact."}
            </p>
          </EmptyState>
        ) : (
          <div className="overflow-clip rounded-lg bg-paper shadow-paper">
            <ul aria-label="Requests" className="divide-y divide-line">
              {rows.map(rowOf)}
            </ul>
            <ListEnd of={pages}>No more requests.</ListEnd>
          </div>
        )
      }
    </Loaded>
  );
}
