/** One link of the list: its description and actions; a revoked link can only be restored. */
"use client";

import { Ellipsis, Link2Off, Pencil, RotateCcw, Trash2 } from "lucide-react";
import { memo, type RefObject, useEffect, useRef } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { isRevoked, type KnownLink, UNDO_MINUTES } from "./file-links";
import { linkSentence, whoWords } from "./sentence";

export interface LinkActions {
  rename: (link: KnownLink) => void;
  revoke: (link: KnownLink) => void;
  undo: (links: readonly KnownLink[]) => void;
  remove: (link: KnownLink) => void;
  /** Begins another link like it. */
  again: (link: KnownLink) => void;
}

interface LinkRowProps {
  link: KnownLink;
  now: Date;
  actions: LinkActions;
}

export const LinkRow = memo(function LinkRow(props: LinkRowProps) {
  return isRevoked(props.link) ? <RevokedRow {...props} /> : <LiveRow {...props} />;
});

function LiveRow({ link, now, actions }: LinkRowProps) {
  const more = useRef<HTMLButtonElement>(null);
  useFocusThatWasLost(more);
  const who = whoWords(link);
  return (
    <li className="link-row flex items-start gap-2.5 py-2">
      <span className="min-w-0 flex-1 py-1.5">
        <Sentence link={link} now={now} />
        {link.expired ? (
          <span className="mt-1.5 flex flex-wrap items-center gap-2 text-sm text-ink-soft">
            <Badge tone="bad">Expired</Badge>
            It no longer works.
            <Button
              className="max-sm:w-full"
              aria-label={`Make a new link like “${who}”`}
              onClick={() => actions.again(link)}
            >
              Make a new one
            </Button>
          </span>
        ) : null}
      </span>
      <LazyMenu
        trigger={
          <IconButton ref={more} data-link={link.id} label={`More for “${who}”`} icon={Ellipsis} />
        }
        entries={[
          {
            label: "Rename",
            icon: <Pencil aria-hidden="true" />,
            run: () => actions.rename(link),
          },
          "divider",
          {
            label: "Revoke",
            icon: <Link2Off aria-hidden="true" />,
            run: () => actions.revoke(link),
          },
          {
            label: "Delete permanently",
            tone: "bad",
            icon: <Trash2 aria-hidden="true" />,
            run: () => actions.remove(link),
          },
        ]}
      />
    </li>
  );
}

function Sentence({ link, now }: { link: KnownLink; now: Date }) {
  const { who, does } = linkSentence(link, now);
  return (
    <span className="block wrap-anywhere">
      <bdi className={link.name ? "font-semibold" : ""}>{who}</bdi>{" "}
      <span className="text-ink-soft">{does}</span>
    </span>
  );
}

function RevokedRow({ link, now, actions }: LinkRowProps) {
  const undo = useRef<HTMLButtonElement>(null);
  useFocusThatWasLost(undo);
  const minutes = minutesLeft(link.undoUntil ?? 0, now);
  const who = whoWords(link);
  return (
    <li className="link-row flex flex-wrap items-start gap-x-2.5 gap-y-0.5 py-2">
      <span className="min-w-0 flex-1 basis-52 py-1.5 wrap-anywhere text-ink-faint">
        <bdi className={link.name ? "font-semibold line-through" : "line-through"}>{who}</bdi>{" "}
        Revoked: it no longer works.
      </span>
      <Button
        ref={undo}
        icon={RotateCcw}
        aria-label={`Undo revoking “${who}” (${minutes} min left)`}
        onClick={() => actions.undo([link])}
      >
        Undo ({minutes} min)
      </Button>
    </li>
  );
}

// The list's time is a little old, and a person may not read of more minutes than there are.
function minutesLeft(until: number, now: Date): number {
  const minutes = Math.ceil((until - now.getTime()) / 60_000);
  return Math.min(Math.max(minutes, 1), UNDO_MINUTES);
}

/** A row that takes the place of one that had the focus takes the focus too; else it would be nowhere. */
function useFocusThatWasLost(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { activeElement } = document;
    if (activeElement === document.body || activeElement instanceof HTMLDialogElement)
      element.current?.focus({ preventScroll: true });
  }, [element]);
}
