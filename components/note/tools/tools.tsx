/** The tools beside the text: find, outline, focus mode, reading view and the colours of code, each loaded when it is used. */
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { offerCommands } from "@/components/shell/commands";
import { loadOnceBack, onceLoaded } from "@/components/ui/on-demand";
import type { Session } from "../chrome/session";
import { EMPTY, type Tool } from "../chrome/state";
import type { EditorKit } from "../kit";
import { followPlace } from "./follow-place";
import { load, openTool } from "./open";

const loadFocus = () => import("./focus-mode");
const loadReading = () => import("./reading-view");
const loadPointed = () => import("./pointed");
const loadColors = () => import("./code-colors");
const FindBar = lazy(load.find);
const Outline = lazy(load.outline);
const FocusMode = lazy(loadFocus);
const ReadingView = lazy(loadReading);
const Pointed = lazy(loadPointed);

type Props = { session: Session; editable: boolean };

export function Tools({ session, editable }: Props) {
  const { tool } = useSyncExternalStore(session.subscribe, session.read, () => EMPTY);
  const [focus, setFocus] = useState(false);
  const [reading, setReading] = useState(false);
  useEffect(() => {
    const open = (wanted: Tool) => openTool(session, wanted);
    const toggleFocus = () => onceLoaded(loadFocus, () => setFocus((on) => !on));
    const toggleReading = () => onceLoaded(loadReading, () => setReading((on) => !on));
    const withdraw = offerCommands(
      commandsOf(open, { toggleFocus, toggleReading }, editable, session.kit),
    );
    const onKey = (event: KeyboardEvent) => {
      if (isReadingKey(event)) return toggleReading();
      const wanted = toolOf(event, session, editable);
      if (!wanted) return;
      event.preventDefault();
      open(wanted);
    };
    document.addEventListener("keydown", onKey);
    return () => {
      withdraw();
      document.removeEventListener("keydown", onKey);
    };
  }, [session, editable]);
  useEffect(() => colorCode(session), [session]);
  useEffect(() => followPlace(session), [session]);
  useEffect(withoutKeyOnPaper, []);
  const [pointed, setPointed] = useState(false);
  useEffect(() => oncePointed(() => setPointed(true)), []);

  const leaveReading = useCallback(() => setReading(false), []);
  const writing = editable && !reading;
  const { Panel: Format } = session.kit.format;
  const close = () => {
    session.show(null);
    session.view()?.focus();
  };
  return (
    <Suspense>
      {tool === "outline" && <Outline session={session} onClose={close} />}
      {tool === "format" && writing && <Format session={session} onClose={close} />}
      {(tool === "find" || tool === "replace") && (
        <FindBar
          session={session}
          replacing={writing && tool === "replace"}
          editable={writing}
          onClose={close}
        />
      )}
      {pointed && <Pointed session={session} writing={writing} />}
      {reading && <ReadingView session={session} onLeave={leaveReading} />}
      {focus && writing && <FocusMode session={session} onLeave={() => setFocus(false)} />}
    </Suspense>
  );
}

/** Ours while one writes or reads the note; a second Ctrl+F, in our own field, is the browser's. */
function toolOf(event: KeyboardEvent, session: Session, editable: boolean): Tool | null {
  const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
  if (event.defaultPrevented || ctrlKey === metaKey || shiftKey || altKey) return null;
  if (!session.view()?.dom.contains(document.activeElement)) return null;
  if (key.toLowerCase() === "f") return "find";
  return key.toLowerCase() === "h" && ctrlKey && editable ? "replace" : null;
}

/** By the key's place: with Alt it gives another letter on a Mac. */
function isReadingKey({ altKey, shiftKey, ctrlKey, metaKey, code }: KeyboardEvent): boolean {
  return altKey && shiftKey && !ctrlKey && !metaKey && code === "KeyR";
}

type Modes = { toggleFocus: () => void; toggleReading: () => void };

function commandsOf(
  open: (tool: Tool) => void,
  { toggleFocus, toggleReading }: Modes,
  editable: boolean,
  { noun }: EditorKit,
) {
  const group = `This ${noun}`;
  return [
    {
      id: "find",
      label: `Find in this ${noun}`,
      words: "search",
      group,
      keys: "Ctrl+F",
      run: () => open("find"),
    },
    ...(editable
      ? [
          {
            id: "replace",
            label: "Find and replace",
            words: "search substitute",
            group,
            keys: "Ctrl+H",
            run: () => open("replace"),
          },
          {
            id: "format",
            label: "Format",
            words: "font size colour color spacing align superscript subscript style",
            group,
            run: () => open("format"),
          },
        ]
      : []),
    {
      id: "outline",
      label: "Outline and word count",
      words: "headings contents words characters length",
      group,
      run: () => open("outline"),
    },
    {
      id: "reading",
      label: "Reading view",
      words: "read calm paper",
      group,
      keys: "Alt+Shift+R",
      run: toggleReading,
    },
    {
      id: "focus",
      label: "Focus mode",
      words: "quiet distraction dim zen",
      group,
      run: toggleFocus,
    },
  ];
}

/** The first move of a mouse, or a link with the focus, fetches what is for them. @returns the way to stop */
function oncePointed(then: () => void): () => void {
  const events = ["pointermove", "dragover", "focusin"];
  const onEvent = ({ type, target, pointerType }: Event & { pointerType?: string }) => {
    const isLink = target instanceof Element && target.closest(".note-text a[href]");
    if (pointerType === "touch" || (type === "focusin" && !isLink)) return;
    stop();
    // Without it blocks are moved by keyboard.
    loadOnceBack(loadPointed).then(then, () => {});
  };
  const stop = () => {
    for (const type of events) document.removeEventListener(type, onEvent);
  };
  for (const type of events) document.addEventListener(type, onEvent);
  return stop;
}

/** The first code with a language fetches what colours it. @returns the way to stop */
function colorCode(session: Session): () => void {
  let stop: (() => void) | null = null;
  let closed = false;
  const look = () => {
    let found = false;
    session.view()?.state.doc.forEach(({ type, attrs }) => {
      found ||= type.name === "codeBlock" && typeof attrs.language === "string";
    });
    if (!found) return;
    unfollow();
    loadOnceBack(loadColors).then(
      ({ followCode }) => {
        if (!closed) stop = followCode(session);
      },
      // Without it, code has no colours.
      () => {},
    );
  };
  const unfollow = session.follow(look);
  look();
  return () => {
    closed = true;
    unfollow();
    stop?.();
  };
}

/** @returns the way to stop */
function withoutKeyOnPaper(): () => void {
  let address: string | null = null;
  const hide = () => {
    address ??= location.href;
    history.replaceState(history.state, "", location.pathname);
  };
  const restore = () => {
    if (address !== null) history.replaceState(history.state, "", address);
    address = null;
  };
  window.addEventListener("beforeprint", hide);
  window.addEventListener("afterprint", restore);
  return () => {
    window.removeEventListener("beforeprint", hide);
    window.removeEventListener("afterprint", restore);
  };
}
