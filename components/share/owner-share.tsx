/** What an owner sees of a file's links: one to make, those there are, and their own. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { Button } from "@/components/ui/button";
import type { KnownLink } from "./file-links";
import { DeleteLinkDialog, RenameLinkDialog } from "./link-dialogs";
import { LinkList } from "./link-list";
import { type LinkDraft, NewLinkForm } from "./new-link-form";
import { OwnerLink } from "./owner-link";
import { ReadyLink } from "./ready-link";
import { useFileLinks } from "./use-file-links";
import { useLinkActions } from "./use-link-actions";

type Asked = { what: "rename" | "remove"; link: KnownLink };

export function OwnerShare({ file }: { file: OpenFile }) {
  const { book, state } = useFileLinks(file);
  const [madeUrl, setMadeUrl] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [draft, setDraft] = useState<(LinkDraft & { id: string }) | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const again = useCallback(({ role, name }: LinkDraft) => {
    setMadeUrl(null);
    setDraft({ role, name, id: crypto.randomUUID() });
  }, []);
  const { actions, revokeAll } = useLinkActions(book, setAsked, again);

  function made(url: string, copied: Promise<boolean>) {
    setMadeUrl(url);
    setDraft(null);
    void copied.then(setCopied);
    void book.refresh();
  }

  // The menu that asked is gone, and its row perhaps too: the focus goes back as near as there is something.
  useEffect(() => {
    if (!asked) return;
    const more = () => document.querySelector<HTMLElement>(`[data-link="${asked.link.id}"]`);
    return () => (more() ?? list.current)?.focus({ preventScroll: true });
  }, [asked]);

  return (
    <>
      <section aria-label="New link" className="mt-5">
        {madeUrl ? (
          <ReadyLink key={madeUrl} label="The new link" url={madeUrl} isCopied={isCopied} fresh>
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
              Save this link. For your safety it isn’t shown again.
              <Button variant="quiet" onClick={() => again({ role: "edit", name: "" })}>
                Create another link
              </Button>
            </p>
          </ReadyLink>
        ) : (
          <NewLinkForm key={draft?.id ?? "new"} file={file} draft={draft} onMade={made} />
        )}
      </section>
      <LinkList
        state={state}
        actions={actions}
        heading={list}
        onRetry={() => void book.refresh()}
        onRevokeAll={revokeAll}
      />
      <OwnerLink file={file} onReset={() => void book.refresh()} />
      {asked?.what === "rename" ? (
        <RenameLinkDialog
          link={asked.link}
          sealed={file.privacy === "e2ee"}
          rename={(name) => book.rename(asked.link.id, name)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {asked?.what === "remove" ? (
        <DeleteLinkDialog
          link={asked.link}
          remove={() => book.remove(asked.link.id)}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}
