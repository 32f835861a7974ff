/** What an owner sees of a file's links: one to make, those there are, and their own. */
"use client";

import { useCallback, useRef, useState } from "react";
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
  const [draft, setDraft] = useState<(LinkDraft & { id: string }) | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const form = useRef<HTMLElement>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const again = useCallback(({ role, name }: KnownLink) => {
    setMadeUrl(null);
    setDraft({ role, name, id: crypto.randomUUID() });
    // The form is drawn anew with what it was given; its first choice takes the focus.
    requestAnimationFrame(() => {
      form.current?.scrollIntoView({ block: "start" });
      form.current?.querySelector<HTMLElement>("input:checked")?.focus({ preventScroll: true });
    });
  }, []);
  const { actions, revokeAll } = useLinkActions(book, setAsked, again);

  function made(url: string) {
    setMadeUrl(url);
    setDraft(null);
    void book.refresh();
  }

  /** The menu that asked is gone: the button it hung from takes the focus back. */
  function answered() {
    const id = asked?.link.id;
    setAsked(null);
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-link="${id}"]`)?.focus({ preventScroll: true }),
    );
  }

  async function remove(link: KnownLink) {
    await book.remove(link.id);
    requestAnimationFrame(() => list.current?.focus());
  }

  return (
    <>
      <section ref={form} aria-label="New link" className="mt-5 scroll-mt-4">
        {madeUrl ? (
          <ReadyLink label="The new link" url={madeUrl} fresh>
            <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
              Copy it now: for your safety it is not shown again.
              <Button variant="quiet" onClick={() => setMadeUrl(null)}>
                Make another
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
          onClose={answered}
        />
      ) : null}
      {asked?.what === "remove" ? (
        <DeleteLinkDialog link={asked.link} remove={() => remove(asked.link)} onClose={answered} />
      ) : null}
    </>
  );
}
