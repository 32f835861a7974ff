/** The bar over a Document's pages: what is used most. A phone has the bar of notes at its foot instead. */
"use client";

import { List, ListOrdered, ListTodo, Plus, Settings2 } from "lucide-react";
import type { Node } from "prosemirror-model";
import { lazy, Suspense, useCallback, useEffect, useState, useSyncExternalStore } from "react";
import type { Doc } from "yjs";
import {
  BarButton,
  HistoryButtons,
  IndentButtons,
  PanelButtons,
  STYLE_MARKS,
} from "@/components/note/chrome/buttons";
import type { Session } from "@/components/note/chrome/session";
import { useView } from "@/components/note/chrome/use-view";
import { setMark } from "@/components/note/commands/format";
import { Choice } from "@/components/note/tools/choice";
import { ALIGNMENTS, FONTS } from "@/components/note/tools/format-frame";
import { offerCommands } from "@/components/shell/commands";
import { Menu } from "@/components/ui/menu";
import { onceLoaded } from "@/components/ui/on-demand";
import { paragraphValue, setNamedStyle, setParagraph } from "../commands/blocks";
import { lookOfText } from "../commands/text";
import { PlaceBar } from "../links/place-bar";
import { ASKED } from "../paging/plugin";
import { keepZoom, readZoom, ZOOMS } from "../paging/zoom";
import { insertions } from "./insertions";
import { SIZES, STYLES } from "./options";
import { Ruler } from "./ruler";

const load = {
  page: () => import("./page-dialog"),
  styles: () => import("./styles-dialog"),
  edges: () => import("./edges-dialog"),
  place: () => import("../links/place-dialog"),
};
const PageDialog = lazy(load.page);
const StylesDialog = lazy(load.styles);
const EdgesDialog = lazy(load.edges);
const PlaceDialog = lazy(load.place);
export type Asked = keyof typeof load;

const SETTINGS: readonly { id: Asked; label: string; words: string }[] = [
  { id: "page", label: "Page setup", words: "paper margins pageless" },
  { id: "styles", label: "Styles", words: "font heading" },
  { id: "edges", label: "Header, footer and footnotes", words: "page number" },
];

const LISTS = [
  ["bullet", "Bulleted list", List],
  ["ordered", "Numbered list", ListOrdered],
  ["check", "Check list", ListTodo],
] as const;

export function Toolbar({ session, doc }: { session: Session; doc: Doc }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const zoom = useSyncExternalStore(readZoom.follow, readZoom, () => 1);
  const ask = useCallback((what: Asked, id: string | null = null) => {
    setNote(id);
    onceLoaded(load[what], () => setAsked(what));
  }, []);
  // A phone has no bar over the pages.
  useEffect(
    () =>
      offerCommands(
        SETTINGS.map((one) => ({ ...one, group: "This document", run: () => ask(one.id) })),
      ),
    [ask],
  );
  useEffect(() => {
    const onAsked = (event: Event) => {
      if (event instanceof CustomEvent)
        ask("edges", typeof event.detail === "string" ? event.detail : null);
    };
    document.addEventListener(ASKED, onAsked);
    return () => document.removeEventListener(ASKED, onAsked);
  }, [ask]);
  const close = () => {
    setAsked(null);
    // The dialog gives the focus back to the button first.
    requestAnimationFrame(() => session.view()?.focus());
  };
  return (
    <>
      <div className="doc-top">
        <Tools session={session} doc={doc} onAsk={ask} zoom={zoom} />
        <Ruler session={session} doc={doc} zoom={zoom} />
      </div>
      <PlaceBar session={session} onChange={() => ask("place")} />
      <Suspense>
        {asked === "page" ? <PageDialog doc={doc} onClose={close} /> : null}
        {asked === "styles" ? <StylesDialog doc={doc} session={session} onClose={close} /> : null}
        {asked === "edges" ? <EdgesDialog doc={doc} note={note} onClose={close} /> : null}
        {asked === "place" ? <PlaceDialog session={session} onClose={close} /> : null}
      </Suspense>
    </>
  );
}

type ToolsProps = {
  session: Session;
  doc: Doc;
  zoom: number;
  onAsk: (what: Asked, note?: string | null) => void;
};

function Tools({ session, doc, zoom, onAsk }: ToolsProps) {
  const state = useView(session)?.state;
  if (!state) return <div className="doc-toolbar" />;
  const { blocks } = session.kit;
  const look = lookOfText(state);
  const align = paragraphValue(state, "align") ?? "start";
  const style = paragraphValue(state, "namedStyle");
  const list = blocks.nameAt(state);
  return (
    <div className="note-bar doc-toolbar" role="toolbar" aria-label="Document">
      <HistoryButtons session={session} />
      <Choice
        label="Style"
        options={STYLES}
        value={style === undefined ? undefined : (style as string | null)}
        onChoose={(name) => session.run(setNamedStyle(name === null ? null : String(name)))}
      />
      <span className="note-bar-gap" />
      <Choice
        label="Font"
        options={FONTS}
        value={look.family}
        onChoose={(family) =>
          session.run(setMark("fontFamily", family === null ? null : { family }))
        }
      />
      <Choice
        label="Size"
        options={SIZES}
        value={look.size}
        onChoose={(pt) => session.run(setMark("fontSize", pt === null ? null : { pt }))}
      />
      <span className="note-bar-gap" />
      {STYLE_MARKS.map(([name, label, Icon]) => (
        <BarButton
          key={name}
          label={label}
          pressed={blocks.isMarked(state, name)}
          onPress={() => session.run(blocks.mark(name))}
          icon={Icon}
        />
      ))}
      <span className="note-bar-gap" />
      {ALIGNMENTS.map(([value, label, Icon]) => (
        <BarButton
          key={value}
          label={label}
          pressed={align === value}
          onPress={() => session.run(setParagraph({ align: value === "start" ? null : value }))}
          icon={Icon}
        />
      ))}
      <span className="note-bar-gap" />
      {LISTS.map(([kind, label, Icon]) => (
        <BarButton
          key={kind}
          label={label}
          pressed={list === kind}
          onPress={() => session.run(blocks.list(kind))}
          icon={Icon}
        />
      ))}
      <IndentButtons onIndent={(by) => session.run(indent(by))} />
      <span className="note-bar-gap" />
      <PanelButtons session={session} />
      <Menu
        align="start"
        trigger={
          <button type="button" className="note-button note-button-wide">
            <Plus size={18} aria-hidden="true" /> Insert
          </button>
        }
        entries={() => insertions(session, doc, onAsk)}
      />
      <Menu
        trigger={
          <button type="button" className="note-button note-button-wide">
            <Settings2 size={18} aria-hidden="true" /> Page
          </button>
        }
        entries={[
          ...SETTINGS.map(({ id, label }) => ({ label, run: () => onAsk(id) })),
          "divider",
          ...ZOOMS.map((one) => ({
            label: `Zoom ${Math.round(one * 100)}%`,
            checked: one === zoom,
            run: () => keepZoom(one),
          })),
        ]}
      />
    </div>
  );

  /** Of a list its level, else how far in the lines begin. */
  function indent(by: 1 | -1) {
    return chained(blocks.level(by), (node: Node) => {
      const start = typeof node.attrs.indentStart === "number" ? node.attrs.indentStart : 0;
      const next = Math.max(0, Math.min(start + 36 * by, 360));
      return { indentStart: next === 0 ? null : next };
    });
  }
}

const chained =
  (
    first: ReturnType<typeof setParagraph>,
    change: Parameters<typeof setParagraph>[0],
  ): ReturnType<typeof setParagraph> =>
  (state, dispatch, view) =>
    first(state, dispatch, view) || setParagraph(change)(state, dispatch, view);
