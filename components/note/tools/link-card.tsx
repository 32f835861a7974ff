/** A card under a link to one of our own files, while the mouse or the focus is on it. Escape puts it away. */

import { useEffect, useLayoutEffect, useReducer, useRef, useState } from "react";
import { HEADER_ROOM_PX } from "@/components/comments/into-sight";
import { modifierKey } from "@/components/shell/modifier";
import { spotFor } from "../chrome/place";
import type { Session } from "../chrome/session";
import { ownLink } from "../commands/own-links";
import OwnLinkWords from "./own-link";

const LINGER_MS = 350;
const LEAVE_MS = 200;

export default function LinkCard({ session }: { session: Session }) {
  const [link, setLink] = useState<HTMLAnchorElement | null>(null);
  const card = useRef<HTMLDivElement>(null);
  // What is known of the file may make the card wider.
  const [, grown] = useReducer((times: number) => times + 1, 0);
  useEffect(() => followLinks(session, card, setLink), [session]);
  useLayoutEffect(() => {
    if (!link || !card.current) return;
    const { left, top, bottom } = link.getBoundingClientRect();
    const edges = { left, top, bottom };
    const spot = spotFor(card.current, "below", {
      start: edges,
      end: edges,
      ceiling: HEADER_ROOM_PX,
      right: document.documentElement.clientWidth,
      bottom: window.innerHeight,
    });
    card.current.style.left = `${Math.round(spot.left)}px`;
    card.current.style.top = `${Math.round(spot.top)}px`;
  });
  // While the caret is in the link, the bar of the link says the same.
  if (!link?.isConnected || document.querySelector(".note-link-bar")) return null;
  const how = session.view()?.editable ? `${modifierKey()}+click to open` : "Click to open";
  return (
    <div ref={card} role="tooltip" className="note-link-card">
      <OwnLinkWords href={link.getAttribute("href") ?? ""} onKnown={grown} />
      <small>{how}</small>
    </div>
  );
}

/** @returns the way to stop */
function followLinks(
  session: Session,
  card: { current: HTMLElement | null },
  onLink: (link: HTMLAnchorElement | null) => void,
): () => void {
  let timer = 0;
  const later = (link: HTMLAnchorElement | null, ms: number) => {
    clearTimeout(timer);
    timer = window.setTimeout(onLink, ms, link);
  };
  const onOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === "touch" || !(target instanceof Element)) return;
    if (card.current?.contains(target)) return clearTimeout(timer);
    const link = linkOf(session, target);
    later(link, link ? LINGER_MS : LEAVE_MS);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) later(linkOf(session, target), 0);
  };
  const away = () => later(null, 0);
  const onKey = ({ key }: KeyboardEvent) => key === "Escape" && away();
  document.addEventListener("pointerover", onOver);
  document.addEventListener("focusin", onFocus);
  document.addEventListener("keydown", onKey);
  document.addEventListener("pointerdown", away);
  document.addEventListener("scroll", away, { capture: true, passive: true });
  window.addEventListener("resize", away);
  return () => {
    clearTimeout(timer);
    document.removeEventListener("pointerover", onOver);
    document.removeEventListener("focusin", onFocus);
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("pointerdown", away);
    document.removeEventListener("scroll", away, { capture: true });
    window.removeEventListener("resize", away);
  };
}

function linkOf(session: Session, target: Element): HTMLAnchorElement | null {
  const link = target.closest<HTMLAnchorElement>("a[href]");
  if (!link || !session.view()?.dom.contains(link)) return null;
  return ownLink(link.getAttribute("href") ?? "") ? link : null;
}
