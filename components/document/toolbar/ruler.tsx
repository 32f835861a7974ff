/** The ruler over the pages: where the lines of the selected paragraphs begin and end, moved by hand or with arrow keys. */
import { type KeyboardEvent, type PointerEvent, useState } from "react";
import type { Doc } from "yjs";
import { userLocale } from "@/client/user-locale";
import type { Session } from "@/components/note/chrome/session";
import { useView } from "@/components/note/chrome/use-view";
import { listIndent } from "@/lib/kinds/document/lists";
import { pageOf } from "@/lib/kinds/document/page";
import { styleOf } from "@/lib/kinds/document/styles";
import { listOf } from "@/lib/kinds/document/values";
import { paragraphsIn, setParagraph } from "../commands/blocks";
import { stylesIn } from "../commands/text";

/** How far an arrow key moves a handle, alone and with Shift; a drag stops at the same places. */
const STEP_PT = 6;
const FINE_STEP_PT = 1;
/** Between two marks: a centimetre. */
const MARK_PT = 72 / 2.54;
/** Indents leave at least this much of a line. */
const MIN_LINE_PT = 36;
const PIXELS_PER_POINT = 4 / 3;

const HANDLES = [
  ["indentStart", "Indent"],
  ["indentFirstLine", "First line"],
  ["indentEnd", "Indent at end"],
] as const;
type Indent = (typeof HANDLES)[number][0];

interface RulerProps {
  session: Session;
  doc: Doc;
  zoom: number;
}

export function Ruler({ session, doc, zoom }: RulerProps) {
  const view = useView(session);
  const [dragged, setDragged] = useState<{ name: Indent; value: number } | null>(null);
  const state = view?.state;
  const [first] = state ? paragraphsIn(state) : [];
  // As its first letter is written.
  const element = first && view?.nodeDOM(first.pos);
  const direction = element instanceof Element && element.matches(":dir(rtl)") ? "rtl" : "ltr";
  const page = pageOf(doc.getMap("page").toJSON(), userLocale());
  if (!state || page.mode === "pageless") return null;
  const room = page.width - page.marginLeft - page.marginRight;
  const look = first && styleOf(first.node.attrs, stylesIn(state)).paragraph;
  const list = first && listOf(first.node.attrs.list);
  const inset = list ? listIndent(list.level) : 0;
  const indents = look && { ...look, ...(dragged && { [dragged.name]: dragged.value }) };

  function change(name: Indent, value: number) {
    setDragged(null);
    session.write(setParagraph({ [name]: value }), 1);
  }

  return (
    // The page under it begins at the same place.
    <div className="doc-ruler" style={{ width: `${page.width * zoom}pt` }}>
      <div
        className="doc-ruler-track"
        dir={direction}
        style={{
          left: `${page.marginLeft * zoom}pt`,
          width: `${room * zoom}pt`,
          backgroundSize: `${MARK_PT * zoom}pt 30%`,
        }}
      >
        {indents
          ? HANDLES.map(([name, label]) => (
              <Handle
                key={name}
                name={name}
                label={label}
                value={indents[name]}
                {...limitsOf(name, indents, room)}
                at={(placeOf(name, indents, room) + (name === "indentEnd" ? 0 : inset)) * zoom}
                scale={PIXELS_PER_POINT * zoom * (direction === "rtl" ? -1 : 1)}
                onDrag={(value) => setDragged({ name, value })}
                onChange={(value) => change(name, value)}
              />
            ))
          : null}
      </div>
    </div>
  );
}

type Indents = Record<Indent, number>;

/** From the start of the track, in points. */
function placeOf(name: Indent, { indentStart, indentFirstLine, indentEnd }: Indents, room: number) {
  if (name === "indentEnd") return room - indentEnd;
  return name === "indentStart" ? indentStart : indentStart + indentFirstLine;
}

function limitsOf(
  name: Indent,
  { indentStart, indentFirstLine, indentEnd }: Indents,
  room: number,
) {
  if (name === "indentEnd") return { min: 0, max: room - MIN_LINE_PT - indentStart };
  const most = room - MIN_LINE_PT - indentEnd;
  return name === "indentStart"
    ? { min: Math.max(0, -indentFirstLine), max: most }
    : { min: -indentStart, max: most - indentStart };
}

interface HandleProps {
  name: Indent;
  label: string;
  value: number;
  min: number;
  max: number;
  at: number;
  /** Pixels to a point; less than 0 where lines begin on the right. */
  scale: number;
  onDrag: (value: number) => void;
  onChange: (value: number) => void;
}

function Handle({ name, label, value, min, max, at, scale, onDrag, onChange }: HandleProps) {
  const [from, setFrom] = useState<{ x: number; value: number } | null>(null);
  const within = (next: number) => Math.min(Math.max(next, min), Math.max(max, min));
  const sign = name === "indentEnd" ? -1 : 1;
  const valueAt = (clientX: number) => {
    const moved = from ? from.value + (sign * (clientX - from.x)) / scale : value;
    return within(Math.round(moved / STEP_PT) * STEP_PT);
  };
  function press(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    setFrom({ x: event.clientX, value });
  }
  function letGo({ clientX }: PointerEvent) {
    if (!from) return;
    const next = valueAt(clientX);
    setFrom(null);
    onChange(next);
  }
  function key(event: KeyboardEvent) {
    const right = sign * Math.sign(scale);
    const by = { ArrowRight: right, ArrowLeft: -right }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onChange(within(value + by * (event.shiftKey ? FINE_STEP_PT : STEP_PT)));
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className="doc-ruler-handle"
      data-indent={name}
      aria-label={label}
      aria-valuenow={Math.round(value)}
      aria-valuemin={Math.round(min)}
      aria-valuemax={Math.round(max)}
      aria-valuetext={`${Math.round(value)} points`}
      title={`${label}: ${Math.round(value)} pt`}
      style={{ insetInlineStart: `${at}pt` }}
      onPointerDown={press}
      onPointerMove={({ clientX }) => from && onDrag(valueAt(clientX))}
      onPointerUp={letGo}
      onPointerCancel={() => setFrom(null)}
      onKeyDown={key}
    />
  );
}
