/** Short notices at the foot of the page, with an optional Undo. `notify()` may be called from anywhere in the browser. */
"use client";

import { X } from "lucide-react";
import { type SyntheticEvent, useEffect, useRef, useState, useSyncExternalStore } from "react";

export interface Notice {
  text: string;
  tone?: "plain" | "bad";
  /** What the one button says and does, for example Undo. */
  action?: { label: string; run: () => void };
  /** How long it stays, in milliseconds. Without a value: 5 s, or 10 s when there is something to undo. */
  stayMs?: number;
}

interface ShownNotice extends Notice {
  id: number;
}

const NONE: readonly ShownNotice[] = [];
let shown: readonly ShownNotice[] = NONE;
let lastId = 0;
const listeners = new Set<() => void>();

function replace(next: readonly ShownNotice[]) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows a notice; the newest three stay. Returns a function that takes it away. */
export function notify(notice: Notice): () => void {
  lastId += 1;
  const id = lastId;
  replace([...shown, { ...notice, id }].slice(-3));
  return () => dismiss(id);
}

function dismiss(id: number) {
  replace(shown.filter((entry) => entry.id !== id));
}

/** Undoes what the newest notice offers to undo; false when none does. */
export function undoNewest(): boolean {
  const newest = shown.findLast(({ action }) => action?.label === "Undo");
  if (!newest) return false;
  dismiss(newest.id);
  newest.action?.run();
  return true;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Places where notices can stand, the topmost last. What is behind an open dialog cannot be reached. */
let places: readonly object[] = [];

function takePlace(place: object): () => void {
  places = [...places, place];
  replace([...shown]);
  return () => {
    places = places.filter((other) => other !== place);
    replace([...shown]);
  };
}

/**
 * One for the page, and one in every dialog: the notices are shown in the topmost.
 * @param isInDialog they stand above its buttons, which they would cover
 */
export function Toaster({ isInDialog = false }: { isInDialog?: boolean }) {
  const [place] = useState(() => ({}));
  useEffect(() => takePlace(place), [place]);
  const notices = useSyncExternalStore(
    subscribe,
    () => (places.at(-1) === place ? shown : NONE),
    () => NONE,
  );
  return (
    <section
      aria-label="Notices"
      aria-live="polite"
      className={`no-print pointer-events-none flex flex-col items-center gap-2 ${isInDialog ? "not-empty:p-3" : "fixed inset-x-0 bottom-(--bottom-bar) z-50 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]"}`}
    >
      {notices.map((notice) => (
        <Toast key={notice.id} notice={notice} onDone={() => dismiss(notice.id)} />
      ))}
    </section>
  );
}

/** One notice. It waits while a pointer or the focus is on it, so that nobody has to hurry. */
export function Toast({ notice, onDone }: { notice: Notice; onDone: () => void }) {
  const [held, setHeld] = useState(false);
  const done = useRef(onDone);
  done.current = onDone;
  const stay = notice.stayMs ?? (notice.action ? 10_000 : 5_000);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => done.current(), stay);
    return () => clearTimeout(timer);
  }, [held, stay]);

  const release = ({ currentTarget }: SyntheticEvent) =>
    setHeld(currentTarget.matches(":hover, :focus-within"));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the clock; nothing is hidden behind it
    <div
      className={`pointer-events-auto flex min-h-11 w-full max-w-md items-center gap-2 rounded-lg bg-raised py-1.5 pr-1.5 pl-4 text-sm shadow-high ${notice.tone === "bad" ? "text-bad" : "text-ink"}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={release}
      onFocus={() => setHeld(true)}
      onBlur={release}
    >
      <p className="min-w-0 flex-1 py-1 wrap-anywhere">{notice.text}</p>
      {notice.action ? (
        <button
          type="button"
          className="h-8 shrink-0 rounded-md px-3 font-semibold text-accent-text hover:bg-hover touch:h-11"
          onClick={() => {
            notice.action?.run();
            onDone();
          }}
        >
          {notice.action.label}
        </button>
      ) : null}
      <button
        type="button"
        aria-label="Dismiss notice"
        className="grid size-8 shrink-0 place-items-center rounded-md text-ink-faint hover:bg-hover touch:size-11"
        onClick={onDone}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
