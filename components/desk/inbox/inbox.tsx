/** The tickets of the inbox: search, keyboard navigation, selection and actions, with new tickets announced above. */
"use client";

import { ArrowUp } from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { ListEnd } from "@/components/page/list-end";
import { LoadFailure } from "@/components/page/load-failure";
import { RowsSkeleton } from "@/components/page/section";
import { useSelection } from "@/components/page/use-selection";
import { Button } from "@/components/ui/button";
import { useSettled } from "@/components/ui/use-settled";
import type { InboxRowView } from "@/lib/contract/desk";
import type { DeskProjectView } from "@/lib/contract/desk-projects";
import { ticketAddress } from "../addresses";
import { useKeys } from "../use-keys";
import { ChosenBar } from "./chosen-bar";
import { InboxTools } from "./inbox-tools";
import { NoTickets } from "./no-tickets";
import { type RowActions, TicketRow } from "./ticket-row";
import { type InboxRows, useInbox } from "./use-inbox";
import { useInboxAddress, type Wishes } from "./use-inbox-address";
import { useInboxCommands } from "./use-inbox-commands";
import { focusedCode, useRowWalk } from "./use-row-walk";
import { useSettle } from "./use-settle";

const NONE: readonly InboxRowView[] = [];
const codeOf = (row: InboxRowView): string => row.short_code;

export function Inbox({ projects }: { projects: readonly DeskProjectView[] }) {
  const [address, ask] = useInboxAddress();
  const search = useSettled(address.search.trim());
  const { status, project } = address;
  const wishes = useMemo<Wishes>(() => ({ status, project, search }), [status, project, search]);
  const [held, setHeld] = useState<ReadonlySet<string>>(new Set());
  const inbox = useInbox(wishes, (code) => held.has(code) || focusedCode() === code);
  const { shown, failure, isReading } = inbox;
  const rows = shown?.rows ?? NONE;
  const chosen = useSelection(rows, codeOf);
  useEffect(() => setHeld(chosen.ids), [chosen.ids]);
  const settle = useSettle(inbox, status);
  const list = useRef<HTMLUListElement>(null);
  const searchField = useRef<HTMLDivElement>(null);
  const walk = useRowWalk(list, rows);

  function settleRow(row: InboxRowView) {
    walk.leaveRows([row.short_code], status !== "all");
    void settle([row], row.status === "open" ? "resolved" : "open");
  }
  function settleChosen(to: "open" | "resolved") {
    const going = chosen.rows.filter((row) => row.status !== to);
    walk.leaveRows(going.map(codeOf), status !== "all");
    void settle(chosen.rows, to);
    chosen.none();
  }
  function showArrived() {
    const [newest] = shown?.arrived ?? [];
    if (newest) walk.goTo(newest.short_code);
    inbox.showArrived();
  }
  const actions: RowActions = { choose: chosen.toggle, settle: settleRow };
  const onFocused = (act: (row: InboxRowView) => void) => () => {
    const row = rows.find(({ short_code }) => short_code === focusedCode());
    if (row) act(row);
  };
  useKeys(
    {
      j: () => walk.step(1),
      k: () => walk.step(-1),
      x: onFocused((row) => chosen.toggle(row.short_code, false)),
      e: () => (chosen.rows.length > 0 ? settleChosen("resolved") : onFocused(settleRow)()),
      r: onFocused((row) => location.assign(`${ticketAddress(row.short_code)}#reply`)),
      "/": () => searchField.current?.querySelector("input")?.focus(),
      escape: chosen.none,
    },
    "jk",
  );
  useInboxCommands({ projects, ask });

  const isAwaited = !shown || (rows.length === 0 && shown.next !== null);
  const isNarrowed = project !== null || search !== "";
  return (
    <div className="space-y-3">
      <InboxTools
        fieldRef={searchField}
        address={address}
        ask={ask}
        projects={projects}
        open={shown?.open ?? null}
      />
      {failure ? <LoadFailure what="The inbox" error={failure} onRetry={inbox.refresh} /> : null}
      <p role="status" className="sr-only">
        {shown
          ? `${rows.length === 1 ? "1 ticket" : `${rows.length} tickets`}${shown.next ? " and more" : ""}. `
          : ""}
        {shown && shown.arrived.length > 0 ? `${arrivedWords(shown)} above.` : ""}
      </p>
      {shown && shown.arrived.length > 0 ? (
        <Arrived words={arrivedWords(shown)} onShow={showArrived} />
      ) : null}
      {isAwaited && !failure ? (
        <div className="rounded-lg bg-paper shadow-paper">
          <RowsSkeleton label="Loading tickets" rows={6} />
        </div>
      ) : null}
      {shown && !isAwaited && rows.length === 0 && shown.arrived.length === 0 ? (
        <NoTickets
          wishes={wishes}
          projects={projects}
          onAll={() => ask({ project: null, search: "" })}
        />
      ) : null}
      {rows.length > 0 ? (
        <div
          className={`overflow-hidden rounded-lg bg-paper shadow-paper ${isReading && isNarrowed ? "opacity-70" : ""}`}
        >
          <ul ref={list} aria-label="Tickets" className="divide-y divide-line">
            {rows.map((row) => (
              <TicketRow
                key={row.short_code}
                row={row}
                isChosen={chosen.ids.has(row.short_code)}
                withProject={projects.length > 1 && project === null}
                withStatus={status === "all"}
                actions={actions}
              />
            ))}
          </ul>
          <ListEnd of={{ ...inbox, hasMore: shown?.next !== null }}>
            {rows.length === 1 ? "No more tickets." : "That’s all of them."}
          </ListEnd>
        </div>
      ) : null}
      {/* Under the list, so that no row moves when the first is chosen. */}
      {chosen.rows.length > 0 ? (
        <ChosenBar chosen={chosen} of={rows.length} onSettle={settleChosen} />
      ) : null}
    </div>
  );
}

function arrivedWords({ arrived, isApart, rows }: InboxRows): string {
  const count = arrived.length;
  const shown = new Set(rows.map(({ short_code }) => short_code));
  const isNew = arrived.every(({ short_code }) => !shown.has(short_code));
  const many = isApart || count > 1;
  const what = isNew ? `new ticket${many ? "s" : ""}` : `updated ticket${many ? "s" : ""}`;
  return isApart ? `${count} or more ${what}` : `${count} ${what}`;
}

function Arrived({ words, onShow }: { words: string; onShow: () => void }) {
  return (
    <div className="flex justify-center">
      <Button variant="primary" icon={ArrowUp} onClick={onShow}>
        {words}
      </Button>
    </div>
  );
}
