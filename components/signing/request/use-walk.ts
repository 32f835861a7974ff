/** Steps through a document's signature fields until all are filled. */
"use client";

import { useCallback, useMemo, useState } from "react";
import type { Field } from "@/lib/contract/signing-shapes";
import { inReadingOrder } from "./field-values";

export interface Walk {
  places: Field[];
  isFilled: (id: string) => boolean;
  left: Field[];
  /** The current field. */
  at: Field | undefined;
  goTo: (field: Field) => void;
  /** Fills the field and goes to the next. */
  fill: (field: Field) => void;
  fillAll: () => void;
}

export function useWalk(fields: readonly Field[]): Walk {
  const places = useMemo(
    () => inReadingOrder(fields.filter(({ type }) => type === "signature")),
    [fields],
  );
  const [filled, setFilled] = useState<ReadonlySet<string>>(new Set());
  const [atId, setAt] = useState<string>();

  const goTo = useCallback(({ id }: Field) => {
    setAt(id);
    showField(id);
  }, []);
  const fill = useCallback(
    (field: Field) => {
      const done = new Set([...filled, field.id]);
      setFilled(done);
      const from = places.indexOf(field);
      const onward = [...places.slice(from + 1), ...places.slice(0, from)];
      const next = onward.find(({ id }) => !done.has(id));
      setAt(next?.id);
      if (next) showField(next.id);
    },
    [filled, places],
  );
  const fillAll = useCallback(() => {
    setFilled(new Set(places.map(({ id }) => id)));
    setAt(undefined);
  }, [places]);

  return {
    places,
    isFilled: (id) => filled.has(id),
    left: places.filter(({ id }) => !filled.has(id)),
    at: places.find(({ id }) => id === atId),
    goTo,
    fill,
    fillAll,
  };
}

/** Waits for a closing dialog, which returns the focus first. */
function showField(id: string): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(`[data-field="${CSS.escape(id)}"]`);
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    field?.scrollIntoView({ block: "center", behavior: isCalm ? "auto" : "smooth" });
    field?.focus({ preventScroll: true });
  });
}
