/** The actions of the list of links, and the notices that follow them. */
"use client";

import { useMemo } from "react";
import { type Notice, notify } from "@/components/ui/toast";
import type { FileLinks, KnownLink } from "./file-links";
import type { LinkActions } from "./link-row";
import { refusalWords } from "./refusal-words";
import { whoWords } from "./sentence";

/** A refusal is more to read than a result. */
const REFUSAL_MS = 20_000;

type Ask = (asked: { what: "rename" | "remove"; link: KnownLink }) => void;

/** @param ask and `again`, which begins a link like another, stay the same functions */
export function useLinkActions(book: FileLinks, ask: Ask, again: (link: KnownLink) => void) {
  return useMemo(() => {
    const actions: LinkActions = {
      rename: (link) => ask({ what: "rename", link }),
      remove: (link) => ask({ what: "remove", link }),
      revoke: (link) => void revoke(book, link),
      undo: (links) => void undo(book, links),
      again,
    };
    return { actions, revokeAll: () => void revoke(book, null) };
  }, [book, ask, again]);
}

async function revoke(book: FileLinks, link: KnownLink | null): Promise<void> {
  try {
    const revoked = await book.revoke(link?.id ?? null);
    if (revoked.length === 0) return void (await book.refresh());
    const undoIt = () => void undo(book, revoked);
    say({ text: revokedWords(revoked), action: { label: "Undo", run: undoIt } });
  } catch (error) {
    sorry(link ? "The link wasn’t revoked." : "The links weren’t revoked.", error);
  }
}

function revokedWords(revoked: readonly KnownLink[]): string {
  const [only] = revoked;
  if (only && revoked.length === 1) return `Revoked “${whoWords(only)}”. The link no longer works.`;
  return `Revoked ${revoked.length} links. They no longer work.`;
}

async function undo(book: FileLinks, links: readonly KnownLink[]): Promise<void> {
  try {
    await book.undo(links);
    const [only] = links;
    const words = only && links.length === 1 ? `“${whoWords(only)}” works` : "The links work";
    say({ text: `${words} again.` });
  } catch (error) {
    sorry("No links were restored.", error);
  }
}

function sorry(what: string, error: unknown): void {
  say({ tone: "bad", text: `${what} ${refusalWords(error)}`, stayMs: REFUSAL_MS });
}

let takeBack = () => {};

/** One notice at a time: what was said of the links before is not so any more. */
function say(notice: Notice): void {
  takeBack();
  takeBack = notify(notice);
}
