/** The comments of a file beside it, or over its foot on a small screen; and who did what in it. Loaded when it is opened. */
"use client";

import { ChevronDown, ChevronUp } from "lucide-react";
import {
  type RefObject,
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import { IconButton } from "@/components/ui/icon-button";
import { PanelHeader } from "@/components/ui/panel-header";
import { Segments } from "@/components/ui/segments";
import { useKeyboardInset } from "@/components/ui/use-keyboard-inset";
import type { CommentThread } from "@/lib/kinds/note/comments";
import type { ThreadPlace } from "@/lib/kinds/note/comments-entries";
import { newActions } from "./actions";
import { ActivityList } from "./activity-list";
import type { CommentAnchors } from "./anchors";
import { Composer } from "./composer";
import type { CommentsProps } from "./entry";
import { focusFirst, focusThread, useKeptFocus } from "./focus";
import { type CommentStore, newCommentStore } from "./store";
import { ThreadList } from "./thread-list";
import { useNewComment } from "./use-new-comment";
import { usePresent } from "./use-present";

const FILTERS = ["open", "resolved", "all"] as const;
type Filter = (typeof FILTERS)[number];
const FILTER_WORDS: Record<Filter, string> = { open: "Open", resolved: "Resolved", all: "All" };
const EMPTY_WORDS: Record<Filter, string> = {
  open: "No open comments.",
  resolved: "Resolved comments appear here.",
  all: "No comments yet.",
};

type PanelProps = CommentsProps & {
  /** What is chosen is to be commented on. */
  isWriting: boolean;
  takesFocus: boolean;
};

export default function CommentsPanel(props: PanelProps) {
  const { doc, awareness, role, anchors, isWriting, takesFocus, onShow } = props;
  const [store] = useState(() => newCommentStore(anchors, doc));
  const { threads, meant } = useSyncExternalStore(store.subscribe, store.read, store.read);
  const [filter, setFilter] = useState<Filter>("open");
  const [tab, setTab] = useState<"comments" | "activity">("comments");
  const [announcement, setAnnouncement] = useState("");
  const panel = useRef<HTMLElement>(null);
  const present = usePresent(awareness);
  const names = useMemo(
    () => [...new Set([...present, ...authorsOf(threads)])],
    [present, threads],
  );
  const actions = useMemo(
    () => (role === "view" ? undefined : newActions({ doc, role, anchors }, setAnnouncement)),
    [doc, role, anchors],
  );
  useKeyboardInset(panel, true);
  useEffect(() => store.follow(), [store]);
  const beginsHere = useRef(takesFocus && !isWriting);
  useEffect(() => {
    if (beginsHere.current) focusFirst(panel.current);
  }, []);

  const keepFocus = useKeptFocus(panel);
  const listed = threads.filter(
    ({ id, resolved }) =>
      filter === "all" || id === meant || (filter === "resolved") === !!resolved,
  );
  const mean = useCallback(
    (thread: string) => {
      store.mean(thread);
      setTab("comments");
      anchors.show(placeIn(store, thread), roomAbove(panel.current));
    },
    [store, anchors],
  );
  // Of the newest state by itself: a card is drawn anew only when its thread says something else.
  const turn = useCallback(
    (thread: string) => (thread === store.read().meant ? store.mean(null) : mean(thread)),
    [store, mean],
  );
  const enter = useCallback(
    (thread: string) => anchors.enter(placeIn(store, thread)),
    [anchors, store],
  );
  const onBegun = useCallback(() => onShow("comments"), [onShow]);
  const writing = useNewComment({ anchors, isWriting, onBegun, mean: store.mean, root: panel });
  useEffect(() => {
    if (isWriting) setTab("comments");
  }, [isWriting]);
  const close = () => {
    writing.leave();
    store.mean(null);
    onShow(null);
    anchors.leave();
  };
  const go = useCallback(
    (step: 1 | -1) => {
      const at = listed.findIndex(({ id }) => id === meant);
      const start = at < 0 && step === -1 ? 0 : at;
      const next = listed.at((start + step) % listed.length);
      if (!next) return;
      const inPanel = panel.current?.contains(document.activeElement);
      mean(next.id);
      if (inPanel) focusThread(panel, next.id);
      else enter(next.id);
    },
    [listed, meant, mean, enter],
  );
  useThreadKeys(panel, go);

  return (
    <section
      ref={panel}
      className="comments"
      aria-label="Comments"
      onFocus={keepFocus}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !event.defaultPrevented) close();
      }}
    >
      <PanelHeader onClose={close} className="justify-between">
        <Segments
          label="View"
          className="comments-tabs"
          options={[
            ["comments", "Comments"],
            ["activity", "Activity"],
          ]}
          value={tab}
          onChange={setTab}
        />
      </PanelHeader>
      {tab === "activity" ? (
        <ActivityList doc={doc} file={anchors.words.file} threads={idsOf(threads)} onMean={mean} />
      ) : (
        <>
          <div className="comments-tools">
            <Segments
              label="Filter comments"
              options={FILTERS.map((one) => [one, `${FILTER_WORDS[one]} ${countOf(threads, one)}`])}
              value={filter}
              onChange={setFilter}
            />
            <IconButton
              label="Previous comment"
              keys="Alt+Shift+P"
              disabled={listed.length === 0}
              icon={ChevronUp}
              onClick={() => go(-1)}
            />
            <IconButton
              label="Next comment"
              keys="Alt+Shift+N"
              disabled={listed.length === 0}
              icon={ChevronDown}
              onClick={() => go(1)}
            />
          </div>
          {actions && writing.quote !== null && (
            <div className="comments-new">
              <p className="comments-quote-new">
                <bdi>{writing.quote}</bdi>
              </p>
              <Composer
                key={writing.key}
                label="Write a comment"
                action="Comment"
                takesFocus
                people={names}
                onLeave={() => {
                  writing.leave();
                  anchors.leave();
                }}
                onSend={(text) => {
                  const thread = writing.take((on) => actions.begin(on, text));
                  setFilter((now) => (now === "resolved" ? "open" : now));
                  if (thread) store.mean(thread);
                  if (thread && isTouch()) focusThread(panel, thread);
                  else anchors.leave();
                }}
              />
            </div>
          )}
          {listed.length === 0 && writing.quote === null ? (
            <p className="comments-empty">
              {role === "view" ? "No comments here." : emptyWords(filter, anchors)}
            </p>
          ) : (
            <ThreadList
              key={filter}
              threads={listed}
              meant={meant}
              people={names}
              words={anchors.words}
              actions={actions}
              onMean={turn}
              onEnterWords={enter}
            />
          )}
        </>
      )}
      <output className="sr-only">{announcement}</output>
    </section>
  );
}

/**
 * Alt+Shift+N and P go through the comments, also from the text, and what opens the panel goes into it when it is open.
 * By the key's place, as Alt gives it another letter on a Mac.
 */
function useThreadKeys(panel: RefObject<HTMLElement | null>, go: (step: 1 | -1) => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
      if (!altKey || !shiftKey || ctrlKey || metaKey) return;
      if (code === "KeyC") return focusFirst(panel.current);
      if (event.defaultPrevented || (code !== "KeyN" && code !== "KeyP")) return;
      event.preventDefault();
      go(code === "KeyN" ? 1 : -1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [panel, go]);
}

const emptyWords = (filter: Filter, { words }: CommentAnchors): string =>
  filter === "resolved" ? EMPTY_WORDS.resolved : `${EMPTY_WORDS[filter]} ${words.how}`;

const placeIn = (store: CommentStore, thread: string): ThreadPlace =>
  store.read().threads.find(({ id }) => id === thread) ?? { id: thread, block: null };

const isTouch = () => window.matchMedia("(pointer: coarse)").matches;

/** Down to where the text is not covered: a panel beside it covers none. */
function roomAbove(panel: HTMLElement | null): number {
  const { top = 0, left = 0 } = panel?.getBoundingClientRect() ?? {};
  return left > 0 ? window.innerHeight : top;
}

const idsOf = (threads: readonly CommentThread[]): ReadonlySet<string> =>
  new Set(threads.map(({ id }) => id));

function countOf(threads: readonly CommentThread[], filter: Filter): number {
  if (filter === "all") return threads.length;
  return threads.filter(({ resolved }) => (filter === "resolved") === !!resolved).length;
}

function authorsOf(threads: readonly CommentThread[]): string[] {
  return threads.flatMap(({ first, replies }) =>
    [...(first ? [first] : []), ...replies].map(({ person }) => person.name),
  );
}
