/** The bar under a link: its address and actions, or the field to edit the address. */

import { Check, ExternalLink, Pencil, Unlink } from "lucide-react";
import { type ComponentType, lazy, Suspense, useState } from "react";
import { completeHref, safeHref } from "@/lib/kinds/note/schema-links";
import { type FoundLink, setLink } from "../commands/links";
import { ownLink } from "../commands/own-links";
import { openLink } from "../plugins/clicks";
import { BarButton } from "./buttons";
import { usePlace } from "./place";
import type { Session } from "./session";
import type { Chrome } from "./state";

const Unnamed = () => <span className="note-link-address">Sealdesk note</span>;
/** When this code can’t be loaded, a general name stands for the file’s title. */
const OwnLinkWords = lazy<ComponentType<{ href: string }>>(() =>
  import("../tools/own-link").catch(() => ({ default: Unnamed })),
);

export function LinkBar({ session, chrome }: { session: Session; chrome: Chrome }) {
  const link = chrome.editingLink ?? (chrome.focused ? chrome.link : null);
  const ref = usePlace(session.view(), link?.from ?? 0, link?.to ?? 0, "below", chrome.editingLink);
  if (!link) return null;
  return (
    <div
      ref={ref}
      className="note-bar note-floating note-link-bar"
      role="toolbar"
      aria-label="Link"
    >
      {chrome.editingLink ? (
        <LinkField session={session} link={chrome.editingLink} />
      ) : (
        <LinkActions session={session} link={link} />
      )}
    </div>
  );
}

function LinkActions({ session, link }: { session: Session; link: FoundLink }) {
  const safe = safeHref(link.href);
  return (
    <>
      {safe && ownLink(safe) ? (
        <Suspense fallback={<Unnamed />}>
          <OwnLinkWords href={safe} />
        </Suspense>
      ) : (
        <span className="note-link-address">{safe ?? "This link can’t be opened"}</span>
      )}
      {safe && (
        <BarButton
          label="Open link in a new tab"
          onPress={() => openLink(link.href)}
          icon={ExternalLink}
        />
      )}
      <BarButton label="Change link" onPress={() => session.run(session.openLink)} icon={Pencil} />
      <BarButton
        label="Remove link"
        onPress={() => session.run(setLink(link, null))}
        icon={Unlink}
      />
    </>
  );
}

function LinkField({ session, link }: { session: Session; link: FoundLink }) {
  const [typed, setTyped] = useState(link.href);
  const [refused, setRefused] = useState(false);
  const apply = () => {
    const href = completeHref(typed);
    if (typed.trim() === "") session.applyLink(null);
    else if (href) session.applyLink(href);
    else setRefused(true);
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      className="note-link-form"
    >
      <input
        // biome-ignore lint/a11y/noAutofocus: the person asked for this field with Ctrl+K.
        autoFocus
        type="text"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        aria-label="Link address"
        aria-invalid={refused}
        aria-describedby={refused ? "note-link-refused" : undefined}
        placeholder="Paste or type an address"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setRefused(false);
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.nativeEvent.isComposing) session.closeLink();
        }}
      />
      <BarButton label="Save link" onPress={apply} icon={Check} />
      {refused && (
        <p id="note-link-refused" role="alert" className="note-link-refused">
          Enter a web address, an email address or a phone number.
        </p>
      )}
    </form>
  );
}
