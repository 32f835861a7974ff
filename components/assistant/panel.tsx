/** The assistant beside a page: one chat, the list of earlier chats, and the field for a question. */
"use client";

import { History, Plus, Sparkles } from "lucide-react";
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { PanelHeader } from "@/components/ui/panel-header";
import { useKeyboardInset } from "@/components/ui/use-keyboard-inset";
import { ChatList } from "./chat-list";
import { Composer } from "./composer";
import type { Conversation } from "./conversation";
import { Entries } from "./entries";
import { NotSetUp } from "./not-set-up";
import { type QuickAction, quickActions, selectionOf } from "./quick-actions";

interface PanelProps {
  /** Null when no provider is set. */
  conversation: Conversation | null;
  onClose: () => void;
}

export function AssistantPanel({ conversation, onClose }: PanelProps) {
  const panel = useRef<HTMLElement>(null);
  const [isListing, setListing] = useState(false);
  useKeyboardInset(panel, true);
  const isRunning = () => conversation?.read().running != null;
  return (
    <aside
      ref={panel}
      aria-label="Assistant"
      className="no-print fixed inset-x-0 top-0 bottom-(--note-keyboard,0px) z-47 flex flex-col border-line bg-canvas text-sm lg:left-auto lg:w-96 lg:border-s"
      onKeyDown={(event) => {
        if (event.key !== "Escape" || event.defaultPrevented) return;
        if (isRunning()) conversation?.stop();
        else onClose();
      }}
    >
      <PanelHeader
        label="Close the assistant"
        onClose={onClose}
        className="h-(--header-height) bg-paper"
      >
        <Sparkles aria-hidden="true" className="size-4 text-accent-text" />
        <h2 className="ms-1">Assistant</h2>
        {conversation ? (
          <>
            <IconButton
              label="New chat"
              icon={Plus}
              onClick={() => {
                conversation.begin();
                setListing(false);
              }}
            />
            <IconButton
              label="Your chats"
              icon={History}
              aria-pressed={isListing}
              onClick={() => setListing(!isListing)}
            />
          </>
        ) : null}
      </PanelHeader>
      {conversation === null ? (
        <NotSetUp />
      ) : isListing ? (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <ChatList
            onOpen={(chat) => {
              conversation.show(chat);
              setListing(false);
            }}
            onDeleted={(id) => id === conversation.read().id && conversation.begin()}
          />
        </div>
      ) : (
        <Chatting conversation={conversation} />
      )}
    </aside>
  );
}

function Chatting({ conversation }: { conversation: Conversation }) {
  const state = useSyncExternalStore(conversation.subscribe, conversation.read, conversation.read);
  const [text, setText] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const scroller = useStickToEnd(state);
  useEffect(() => field.current?.focus(), []);
  const selection = useSelection();
  const act = (action: QuickAction) => {
    if (action.changes) conversation.allow(true);
    if (action.seesAll) conversation.lookInAll(true);
    if (action.begin !== undefined) {
      setText(action.begin);
      field.current?.focus();
      return;
    }
    const about = action.needsSelection ? `\n\n${selection}` : "";
    const shown = `${action.label}${action.needsSelection ? `: ${shortened(selection)}` : ""}`;
    if (action.edit !== undefined) void conversation.edit(action.edit + about, shown);
    else if (action.ask !== undefined) void conversation.ask(action.ask + about, shown);
  };
  const { file, listed } = conversation.place;
  const actions = quickActions(listed?.kind ?? null, file === null || file.role !== "view");
  return (
    <>
      <div ref={scroller} className="min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {state.entries.length === 0 ? (
          <Welcome
            actions={actions}
            selection={selection}
            onAct={act}
            about={file ? "this file" : null}
          />
        ) : (
          <Entries state={state} conversation={conversation} />
        )}
        {state.saving === "off" || state.saving === "failed" ? (
          <p className="px-4 pb-4 text-xs text-warn">
            {state.saving === "off"
              ? "This chat isn’t kept. Sign in again on this device to keep chats."
              : "This chat isn’t saved yet. It’s saved with your next question."}
          </p>
        ) : null}
      </div>
      <Composer
        state={state}
        conversation={conversation}
        text={text}
        onText={setText}
        field={field}
      />
    </>
  );
}

interface WelcomeProps {
  actions: readonly QuickAction[];
  selection: string;
  onAct: (action: QuickAction) => void;
  about: string | null;
}

function Welcome({ actions, selection, onAct, about }: WelcomeProps) {
  return (
    <div className="space-y-4 p-4">
      <p className="text-ink-soft">
        {about
          ? `It reads ${about} when you ask, and no other. Under each answer you see what left your device.`
          : "It reads a file only where you allow it. Under each answer you see what left your device."}
      </p>
      <ul className="space-y-1.5">
        {actions.map((action) => (
          <li key={action.label}>
            <button
              type="button"
              disabled={action.needsSelection && selection === ""}
              // The selection on the page stays.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onAct(action)}
              className="flex min-h-10 w-full items-center rounded-md bg-paper px-3 text-start font-semibold shadow-control hover:bg-hover disabled:text-ink-faint disabled:shadow-none touch:min-h-11"
            >
              <span className="flex-1">{action.label}</span>
              {action.needsSelection && selection === "" ? (
                <span className="text-xs font-normal">Select something first</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const shortened = (text: string): string => (text.length > 120 ? `${text.slice(0, 120)}…` : text);

/** What is selected on the page; it stays known while one writes here. */
function useSelection(): string {
  const [selection, setSelection] = useState(() => selectionOf());
  useEffect(() => {
    const look = () => {
      if (document.activeElement?.closest("aside[aria-label=Assistant]")) return;
      setSelection(selectionOf());
    };
    for (const event of ["selectionchange", "keyup", "pointerup"])
      document.addEventListener(event, look);
    return () => {
      for (const event of ["selectionchange", "keyup", "pointerup"])
        document.removeEventListener(event, look);
    };
  }, []);
  return selection;
}

/** What comes is seen, unless the person scrolled up to read. */
function useStickToEnd(state: unknown) {
  const scroller = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  useEffect(() => {
    const element = scroller.current;
    const look = () => {
      if (!element) return;
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 48;
    };
    element?.addEventListener("scroll", look, { passive: true });
    return () => element?.removeEventListener("scroll", look);
  }, []);
  useLayoutEffect(() => {
    if (state && isAtEnd.current)
      scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
  }, [state]);
  return scroller;
}
