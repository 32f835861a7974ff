/** The handle of the block under the mouse: drag it to move the block, click it for the block's menu. */

import {
  ArrowDown,
  ArrowUp,
  Copy,
  GripVertical,
  MessageSquarePlus,
  Repeat2,
  Trash2,
} from "lucide-react";
import { deleteSelection } from "prosemirror-commands";
import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { HEADER_ROOM_PX } from "@/components/comments/into-sight";
import { Menu, type MenuEntry } from "@/components/ui/menu";
import { ChoiceGlyph } from "../chrome/glyphs";
import type { Session } from "../chrome/session";
import { findChoices } from "../commands/catalogue";
import { duplicateBlocks, moveBlocks } from "../commands/move";
import { inOneStep } from "../commands/undo-step";
import { BlockSelection } from "../plugins/block-selection";
import { dragBlock } from "./block-drag";
import { blockAt, boxOf, meantBlocks } from "./block-places";
import { openTool } from "./open";

/** How far beside the text the mouse may be. */
const REACH_PX = 64;
const HEIGHT_PX = 28;

type Held = "no" | "dragged" | "open";

export default function BlockHandle({ session }: { session: Session }) {
  const [pos, setPos] = useState<number | null>(null);
  const held = useRef<Held>("no");
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => followMouse(session, () => held.current !== "no", setPos), [session]);
  useLayoutEffect(() => {
    const view = session.view();
    if (view && button.current && pos !== null) put(button.current, view, pos);
  });
  const hold = (how: Held) => {
    held.current = how;
    setOpen(how === "open");
  };
  const view = session.view();
  if (pos === null || !view?.state.doc.nodeAt(pos)) return null;
  const choose = () => {
    view.dispatch(view.state.tr.setSelection(meantBlocks(view.state, pos)));
    hold("open");
  };
  const leave = () => {
    hold("no");
    session.view()?.focus();
  };
  const handle = (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      className="note-handle"
      aria-label="Move or change this block"
      title={open ? undefined : "Drag to move, press for options"}
      // The text keeps its selection.
      onMouseDown={(event) => event.preventDefault()}
      onPointerDown={(event) => {
        event.preventDefault();
        if (event.button !== 0 || open) return;
        const pressed = { handle: event.currentTarget, event: event.nativeEvent };
        hold("dragged");
        dragBlock(view, pos, pressed, (dragged) => {
          if (dragged) setPos(null);
          hold("no");
          if (!dragged) choose();
        });
      }}
    >
      <GripVertical size={18} aria-hidden="true" />
    </button>
  );
  if (!open) return handle;
  return (
    <Menu
      trigger={handle}
      openedBy="pointer"
      align="start"
      entries={entriesOf(session)}
      onLeave={leave}
    />
  );
}

/** @returns the way to stop */
function followMouse(
  session: Session,
  isHeld: () => boolean,
  onBlock: (pos: number | null) => void,
): () => void {
  let frame = 0;
  let at = { x: 0, y: 0 };
  const look = () => {
    frame = 0;
    const view = session.view();
    if (!isHeld()) onBlock(view?.editable ? underMouse(view, at) : null);
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === "touch") return;
    at = { x: event.clientX, y: event.clientY };
    frame ||= requestAnimationFrame(look);
  };
  // Hidden while typing; the next move of the mouse shows it again.
  let doc = session.view()?.state.doc;
  const stop = session.follow(() => {
    const next = session.view()?.state.doc;
    if (next === doc) return;
    doc = next;
    if (!isHeld()) onBlock(null);
  });
  document.addEventListener("pointermove", onMove);
  return () => {
    stop();
    cancelAnimationFrame(frame);
    document.removeEventListener("pointermove", onMove);
  };
}

function underMouse(view: EditorView, { x, y }: { x: number; y: number }): number | null {
  const { left, right, top, bottom } = view.dom.getBoundingClientRect();
  if (x < left - REACH_PX || x > right || y < Math.max(top, HEADER_ROOM_PX) || y > bottom)
    return null;
  const pos = blockAt(view, y);
  const box = pos === null ? null : boxOf(view, pos);
  // There is no block under the last one.
  return box && y <= box.bottom + HEIGHT_PX ? pos : null;
}

/** Beside the first line of the block, in the paper's margin; absolute, so that it scrolls along. */
function put(button: HTMLElement, view: EditorView, pos: number): void {
  const box = boxOf(view, pos);
  const frame = button.offsetParent?.getBoundingClientRect();
  if (!box || !frame) return;
  const node = view.state.doc.nodeAt(pos);
  const line = node?.isTextblock ? view.coordsAtPos(pos + 1) : null;
  const middle = line
    ? (line.top + line.bottom) / 2
    : box.top + Math.min(box.height, HEIGHT_PX) / 2;
  button.style.top = `${Math.round(middle - HEIGHT_PX / 2 - frame.top)}px`;
}

const INTO =
  "text heading1 heading2 heading3 bullet ordered check quote code info tip warning danger";

function entriesOf(session: Session): MenuEntry[] {
  const state = session.view()?.state;
  if (!state) return [];
  const step = (command: Command) => () => {
    const view = session.view();
    if (view) inOneStep(view, () => session.run(command));
  };
  const into = INTO.split(" ").flatMap((id) =>
    findChoices("", state).filter((one) => one.id === id),
  );
  const turn: MenuEntry = {
    label: "Turn into",
    icon: <Repeat2 aria-hidden="true" />,
    entries: into.map(({ label, icon, run }) => ({
      label,
      icon: <ChoiceGlyph icon={icon} />,
      run: step(run),
    })),
  };
  return [
    ...(holdsText(state.selection) ? [turn] : []),
    {
      label: "Comment",
      icon: <MessageSquarePlus aria-hidden="true" />,
      keys: "Ctrl+Alt+M",
      run: () => openTool(session, "comment"),
    },
    {
      label: "Duplicate",
      icon: <Copy aria-hidden="true" />,
      keys: "Ctrl+D",
      run: step(duplicateBlocks),
    },
    {
      label: "Move up",
      icon: <ArrowUp aria-hidden="true" />,
      keys: "Alt+Shift+↑",
      run: step(moveBlocks(-1)),
    },
    {
      label: "Move down",
      icon: <ArrowDown aria-hidden="true" />,
      keys: "Alt+Shift+↓",
      run: step(moveBlocks(1)),
    },
    "divider",
    {
      label: "Delete",
      icon: <Trash2 aria-hidden="true" />,
      keys: "Del",
      tone: "bad",
      run: step(deleteSelection),
    },
  ];
}

function holdsText(selection: EditorView["state"]["selection"]): boolean {
  if (!(selection instanceof BlockSelection)) return false;
  return selection.content().content.content.some((node) => node.isTextblock);
}
