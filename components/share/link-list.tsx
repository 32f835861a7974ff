/** The links made so far, each as a sentence; found by name when there are many. */
"use client";

import { type RefObject, useDeferredValue, useMemo, useState } from "react";
import { useMoreRows } from "@/components/files/use-more-rows";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { Skeleton } from "@/components/ui/skeleton";
import { arrangeLinks, LINK_ORDERS, type LinkOrder } from "./arrange-links";
import { isRevoked, type KnownLink, type LinksState } from "./file-links";
import { type LinkActions, LinkRow } from "./link-row";
import { useNow } from "./use-file-links";

const SHOWN_AT_FIRST = 8;
/** More than the panel has room for, and few enough to draw without a pause. */
const SHOWN_MORE = 12;

interface LinkListProps {
  state: LinksState;
  actions: LinkActions;
  heading: RefObject<HTMLHeadingElement | null>;
  onRetry: () => void;
  onRevokeAll: () => void;
}

export function LinkList({ state, actions, heading, onRetry, onRevokeAll }: LinkListProps) {
  const { links, failed } = state;
  const live = links?.filter((link) => !isRevoked(link)) ?? [];
  const revoked = links?.filter(isRevoked) ?? [];
  return (
    <section aria-labelledby="links" className="mt-6 border-t border-line pt-5">
      <div className="flex min-h-9 flex-wrap items-center gap-2">
        <h3
          id="links"
          ref={heading}
          tabIndex={-1}
          className="flex-1 text-sm font-semibold outline-none"
        >
          Links you have made{live.length > 0 ? ` (${live.length})` : ""}
        </h3>
        {revoked.length > 1 ? (
          <Button onClick={() => actions.undo(revoked)}>Undo all {revoked.length}</Button>
        ) : null}
        {live.length > 1 ? (
          <Button variant="quiet" className="-mr-3.5" onClick={onRevokeAll}>
            Revoke all
          </Button>
        ) : null}
      </div>
      {failed ? (
        <div className="mt-3">
          <Banner tone="bad" action={<Button onClick={onRetry}>Try again</Button>}>
            We couldn’t load the list. The links still work.
          </Banner>
        </div>
      ) : null}
      {!links && !failed ? <ListSkeleton /> : null}
      {links?.length === 0 ? (
        <p className="mt-1 text-sm text-ink-faint">
          No links yet. Create one per person to see who opened it.
        </p>
      ) : null}
      {links && links.length > 0 ? <Rows links={links} actions={actions} /> : null}
    </section>
  );
}

function ListSkeleton() {
  return (
    <div className="mt-3 space-y-3" role="status" aria-label="Loading links">
      <Skeleton className="h-10" />
      <Skeleton className="h-10 w-4/5" />
    </div>
  );
}

function Rows({ links, actions }: { links: readonly KnownLink[]; actions: LinkActions }) {
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<LinkOrder>("used");
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => arrangeLinks(links, wanted, order), [links, wanted, order]);
  const { drawn, more } = useMoreRows(shown, SHOWN_MORE);
  const now = useNow();
  return (
    <>
      <p className="mt-1 text-sm text-ink-faint">
        For your safety, a link is shown only once. If you lose one, create another and revoke the
        lost one.
      </p>
      {links.length > SHOWN_AT_FIRST ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <SearchField label="Search links" value={search} onChange={setSearch} />
          <Select
            aria-label="Sort links"
            className="max-sm:w-full"
            value={order}
            options={LINK_ORDERS}
            onChange={setOrder}
          />
          <p role="status" className="sr-only">
            {shown.length} of {links.length} links
          </p>
        </div>
      ) : null}
      {shown.length === 0 ? (
        <p className="flex flex-wrap items-center justify-between gap-2 py-4 text-sm text-ink-soft">
          <span className="min-w-0 wrap-anywhere">No link matches “{wanted.trim()}”.</span>
          <Button onClick={() => setSearch("")}>Show all {links.length}</Button>
        </p>
      ) : (
        <ul aria-label="Links" className="mt-1 divide-y divide-line">
          {shown.slice(0, drawn).map((link) => (
            <LinkRow key={link.id} link={link} now={now} actions={actions} />
          ))}
          {drawn < shown.length ? <li ref={more} aria-hidden="true" className="h-13" /> : null}
        </ul>
      )}
    </>
  );
}
