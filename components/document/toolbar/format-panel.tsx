/** How the selected words, paragraphs, lists and cells of a Document look, beside its pages. */
import { RemoveFormatting, Subscript, Superscript, X } from "lucide-react";
import type { Command, EditorState } from "prosemirror-state";
import { isInTable, selectedRect, setCellAttr } from "prosemirror-tables";
import { type ReactNode, useEffect, useReducer, useRef } from "react";
import { BarButton } from "@/components/note/chrome/buttons";
import type { Session } from "@/components/note/chrome/session";
import { COLORS, GROUNDS } from "@/components/note/tools/format-panel";
import { PRESETS, type Preset } from "@/lib/kinds/document/lists";
import type { ParagraphAttribute } from "@/lib/kinds/document/values";
import { paragraphValue, setNamedStyle, setParagraph } from "../commands/blocks";
import { makeList, presetAt, setList } from "../commands/lists";
import { changeColumn, headerRows, toggleHeaderRow } from "../commands/tables";
import { clearMarks, lookOfText, markValueOf, setMark } from "../commands/text";
import { Choice } from "./choice";
import {
  FIRST_LINES,
  FONTS,
  INDENTS,
  LINES,
  LISTS,
  type Option,
  SHADES,
  SIZES,
  SPACES,
  STYLES,
} from "./options";

type Props = { session: Session; onClose: () => void };

export default function FormatPanel({ session, onClose }: Props) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector("select")?.focus();
    return session.follow(again);
  }, [session]);
  const state = session.view()?.state;
  if (!state) return null;
  // The panel keeps the focus while it is used.
  const run = (command: Command) => session.write(command, 1);
  const paragraph = (name: ParagraphAttribute, label: string, options: readonly Option[]) => (
    <Row label={label}>
      <Choice
        label={label}
        options={options}
        value={paragraphValue(state, name) as string | number | null | undefined}
        onChoose={(value) => run(setParagraph({ [name]: value }))}
      />
    </Row>
  );
  const rule = (name: ParagraphAttribute, label: string) => (
    <label className="doc-rule">
      <input
        type="checkbox"
        checked={paragraphValue(state, name) === true}
        onChange={({ target }) => run(setParagraph({ [name]: target.checked || null }))}
      />
      {label}
    </label>
  );
  const look = lookOfText(state);
  const style = paragraphValue(state, "namedStyle") as string | null | undefined;
  return (
    <section
      ref={panel}
      className="note-outline note-format doc-format"
      aria-label="Format"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header>
        <h2>Format</h2>
        <BarButton label="Close" onPress={onClose}>
          <X size={18} aria-hidden="true" />
        </BarButton>
      </header>
      <div className="note-format-fields">
        <Row label="Style">
          <Choice
            label="Style"
            options={STYLES}
            value={style}
            onChoose={(name) => run(setNamedStyle(name === null ? null : String(name)))}
          />
        </Row>
        <Row label="Font">
          <Choice
            label="Font"
            options={FONTS}
            value={look.family}
            onChoose={(family) => run(setMark("fontFamily", { family }))}
          />
        </Row>
        <Row label="Size">
          <Choice
            label="Size"
            options={SIZES}
            value={look.size}
            onChoose={(pt) => run(setMark("fontSize", { pt }))}
          />
        </Row>
        <Row label="Colour">
          <Choice
            label="Colour"
            options={COLORS}
            value={markValueOf(state, "color")}
            onChoose={(hex) => run(setMark("color", hex === null ? null : { hex }))}
          />
        </Row>
        <Row label="Highlight">
          <Choice
            label="Highlight"
            options={GROUNDS}
            value={markValueOf(state, "highlight")}
            onChoose={(hex) => run(setMark("highlight", hex === null ? null : { hex }))}
          />
        </Row>
        <Buttons session={session} state={state} run={run} />
        <h3>Paragraph</h3>
        {paragraph("lineSpacing", "Line spacing", LINES)}
        {paragraph("spaceAbove", "Space before", SPACES)}
        {paragraph("spaceBelow", "Space after", SPACES)}
        {paragraph("indentStart", "Indent", INDENTS)}
        {paragraph("indentFirstLine", "First line", FIRST_LINES)}
        {paragraph("indentEnd", "Indent at end", INDENTS)}
        <Row label="List">
          <Choice
            label="List"
            options={LISTS}
            value={presetAt(state)}
            onChoose={(value) => {
              const preset = PRESETS.find((one): one is Preset => one === value);
              run(preset ? makeList(preset) : setList(() => null));
            }}
          />
        </Row>
        {rule("keepWithNext", "Keep with the next paragraph")}
        {rule("keepLinesTogether", "Keep its lines on one page")}
        {rule("pageBreakBefore", "Begin a new page")}
        {isInTable(state) ? <Cells state={state} run={run} /> : null}
      </div>
    </section>
  );
}

type Run = (command: Command) => void;

function Buttons({ session, state, run }: { session: Session; state: EditorState; run: Run }) {
  const { mark, isMarked } = session.kit.blocks;
  const scripts = [
    ["superscript", "Superscript", Superscript],
    ["subscript", "Subscript", Subscript],
  ] as const;
  return (
    <div className="note-format-buttons">
      {scripts.map(([name, label, Icon]) => (
        <BarButton
          key={name}
          label={label}
          pressed={isMarked(state, name)}
          onPress={() => run(mark(name))}
        >
          <Icon size={18} aria-hidden="true" />
        </BarButton>
      ))}
      <BarButton
        label="Small capitals"
        pressed={isMarked(state, "smallCaps")}
        onPress={() => run(mark("smallCaps"))}
      >
        <span aria-hidden="true" className="doc-small-caps">
          Aa
        </span>
      </BarButton>
      <BarButton label="Clear formatting" onPress={() => run(clearMarks)}>
        <RemoveFormatting size={18} aria-hidden="true" />
      </BarButton>
    </div>
  );
}

function Cells({ state, run }: { state: EditorState; run: Run }) {
  const { table, top, left } = selectedRect(state);
  const background: unknown = table.nodeAt(
    selectedRect(state).map.map[top * table.childCount + left] ?? 0,
  )?.attrs.background;
  return (
    <>
      <h3>Table</h3>
      <Row label="Shading">
        <Choice
          label="Shading"
          options={SHADES}
          value={typeof background === "string" ? background : null}
          onChoose={(value) => run(setCellAttr("background", value))}
        />
      </Row>
      <div className="note-format-buttons">
        <BarButton label="Narrower column" wide onPress={() => run(changeColumn(-18))}>
          Narrower
        </BarButton>
        <BarButton label="Wider column" wide onPress={() => run(changeColumn(18))}>
          Wider
        </BarButton>
      </div>
      <label className="doc-rule">
        <input
          type="checkbox"
          checked={headerRows(state) > 0}
          onChange={() => run(toggleHeaderRow)}
        />
        Repeat the first row on each page
      </label>
    </>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    // The select in it bears the same name.
    <div className="doc-row">
      <span aria-hidden="true">{label}</span>
      {children}
    </div>
  );
}
