/** The actions on fields, with announcements for screen readers and focus management. */
"use client";

import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { PdfPage } from "@/components/pdf/pdf-pages";
import { notify } from "@/components/ui/toast";
import type { Field } from "@/lib/contract/signing-shapes";
import { type FieldType, SIGN_FIELDS } from "@/lib/protocol/sign-request";
import { added, duplicated, freeSpot, onAllPages, withChange, without, withPlace } from "./change";
import type { FieldActions } from "./field-box";
import { fieldWords } from "./field-layer";
import type { Size } from "./place";
import type { NamedSigner } from "./signers";
import type { Fields } from "./use-fields";

const NO_PAGE: Size = { width: 595, height: 842 };
const FULL = `A request can have up to ${SIGN_FIELDS} fields.`;

export function usePlacing(
  fields: Fields,
  signers: readonly NamedSigner[],
  place: RefObject<HTMLElement | null>,
) {
  const [pages, setPages] = useState<readonly PdfPage[]>([]);
  const [chosen, setChosen] = useState<string | null>(null);
  const [armed, setArmed] = useState<FieldType | null>(null);
  const [signer, setSigner] = useState("");
  const [said, setSaid] = useState("");
  const focusNext = useRef<string | null>(null);
  const acting = signers.find(({ id }) => id === signer) ?? signers[0];
  const sizeOf = (number: number) => pages.find((page) => page.number === number) ?? NO_PAGE;
  const find = (id: string | null) => fields.all.find((field) => field.id === id);

  useEffect(() => {
    const id = focusNext.current;
    if (!id) return;
    const box = place.current?.querySelector(`[data-field="${CSS.escape(id)}"] > button`);
    if (!(box instanceof HTMLElement)) return;
    focusNext.current = null;
    box.focus();
  });

  function take(next: Field[] | null, words: string) {
    if (next === null) {
      notify({ tone: "bad", text: FULL });
      return;
    }
    const newest = next.length > fields.all.length ? next.at(-1) : undefined;
    fields.change(next);
    if (newest) {
      focusNext.current = newest.id;
      setChosen(newest.id);
    }
    setSaid(words);
  }

  function put(page: PdfPage, at: { x: number; y: number }) {
    if (!armed || !acting) return;
    const field = { recipientId: acting.id, type: armed, page: page.number };
    setArmed(null);
    take(added(fields.all, field, at, page), `Placed on page ${page.number}.`);
  }

  /** For people who do not use a pointer. */
  function putInView() {
    const number = pageInView(place.current);
    const page = pages.find((one) => one.number === number);
    if (page) put(page, freeSpot(fields.all, page.number));
  }

  function remove(id: string) {
    const gone = find(id);
    if (!gone) return;
    fields.change(without(fields.all, id));
    setChosen(null);
    setSaid(`${fieldWords(gone, signers)} removed.`);
    place.current?.querySelector<HTMLElement>("[data-kinds] button")?.focus();
  }

  function copyToAll(id: string) {
    const before = fields.all.length;
    const next = onAllPages(
      fields.all,
      id,
      pages.map(({ number }) => number),
    );
    if (next === null) notify({ tone: "bad", text: `${FULL} These copies would exceed that.` });
    else {
      fields.change(next);
      const more = next.length - before;
      setSaid(more === 0 ? "It’s already on every page." : `Copied to ${pageCount(more)}.`);
    }
  }

  function toPage(id: string, number: number) {
    if (!pages.some((page) => page.number === number)) return;
    fields.change(withChange(fields.all, id, { page: number }));
    focusNext.current = id;
    setSaid(`Moved to page ${number}.`);
  }

  const actions: FieldActions = {
    choose: useCallback((id) => setChosen(id), []),
    place: (id, at, mark) => fields.change(withPlace(fields.all, id, at), mark),
    remove,
    duplicate: (id) => {
      const field = find(id);
      if (field) take(duplicated(fields.all, id, sizeOf(field.page)), "Duplicated.");
    },
    toPage: (id, by) => {
      const field = find(id);
      if (field) toPage(id, field.page + by);
    },
  };

  return {
    pages,
    setPages,
    chosen: find(chosen) ?? null,
    choose: setChosen,
    armed,
    arm: setArmed,
    acting,
    act: setSigner,
    said,
    actions,
    put,
    putInView,
    copyToAll,
    give: (id: string, recipientId: string) =>
      fields.change(withChange(fields.all, id, { recipientId })),
  };
}

export type Placing = ReturnType<typeof usePlacing>;

const pageCount = (count: number) => (count === 1 ? "1 more page" : `${count} more pages`);

/** The page with the largest visible part. */
function pageInView(place: HTMLElement | null): number {
  let best = { number: 1, seen: 0 };
  for (const sheet of place?.querySelectorAll("[data-page]") ?? []) {
    const { top, bottom } = sheet.getBoundingClientRect();
    const seen = Math.min(bottom, window.innerHeight) - Math.max(top, 0);
    if (seen > best.seen) best = { number: Number(sheet.getAttribute("data-page")), seen };
  }
  return best.number;
}
