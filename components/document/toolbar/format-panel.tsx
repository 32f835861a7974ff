/** How the selected words, paragraphs, lists and cells of a Document look, beside its pages. */
import { RemoveFormatting } from "lucide-react";
import type { Command, EditorState } from "prosemirror-state";
import { isInTable, setCellAttr } from "prosemirror-tables";
import { BarButton } from "@/components/note/chrome/buttons";
import type { Session } from "@/components/note/chrome/session";
import { setMark } from "@/components/note/commands/format";
import { ChoiceRow, type Option, type Value } from "@/components/note/tools/choice";
import {
  COLORS,
  FONTS,
  FormatFrame,
  type FormatPanelProps,
  GROUNDS,
  SCRIPTS,
  SPACES,
} from "@/components/note/tools/format-frame";
import { PRESETS, type Preset } from "@/lib/kinds/document/lists";
import type { ParagraphAttribute } from "@/lib/kinds/document/values";
import { paragraphValue, setNamedStyle, setParagraph } from "../commands/blocks";
import { BORDERS, setBorders } from "../commands/borders";
import { makeList, presetAt, setList } from "../commands/lists";
import { cellValue, changeColumn, headerRows, toggleHeaderRow } from "../commands/tables";
import { clearMarks, lookOfText, markValueOf } from "../commands/text";
import { FIRST_LINES, INDENTS, LINES, LISTS, SHADES, SIZES, STYLES } from "./options";

export default function FormatPanel(props: FormatPanelProps) {
  return (
    <FormatFrame {...props} className="doc-format">
      {(state) => <Fields session={props.session} state={state} />}
    </FormatFrame>
  );
}

interface FieldsProps {
  session: Session;
  state: EditorState;
}

function Fields({ session, state }: FieldsProps) {
  // The panel keeps the focus while it is used.
  const run = (command: Command) => session.write(command, 1);
  const words = (name: string, key: string) => (value: Value) =>
    run(setMark(name, value === null ? null : { [key]: value }));
  const paragraph = (name: ParagraphAttribute, label: string, options: readonly Option[]) => (
    <ChoiceRow
      label={label}
      options={options}
      value={paragraphValue(state, name) as Value | undefined}
      onChoose={(value) => run(setParagraph({ [name]: value }))}
    />
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
  return (
    <div className="note-format-fields">
      <ChoiceRow
        label="Style"
        options={STYLES}
        value={paragraphValue(state, "namedStyle") as Value | undefined}
        onChoose={(name) => run(setNamedStyle(name === null ? null : String(name)))}
      />
      <ChoiceRow
        label="Font"
        options={FONTS}
        value={look.family}
        onChoose={words("fontFamily", "family")}
      />
      <ChoiceRow
        label="Size"
        options={SIZES}
        value={look.size}
        onChoose={words("fontSize", "pt")}
      />
      <ChoiceRow
        label="Colour"
        options={COLORS}
        value={markValueOf(state, "color")}
        onChoose={words("color", "hex")}
      />
      <ChoiceRow
        label="Highlight"
        options={GROUNDS}
        value={markValueOf(state, "highlight")}
        onChoose={words("highlight", "hex")}
      />
      <Buttons session={session} state={state} run={run} />
      <h3>Paragraph</h3>
      {paragraph("lineSpacing", "Line spacing", LINES)}
      {paragraph("spaceAbove", "Space before", SPACES)}
      {paragraph("spaceBelow", "Space after", SPACES)}
      {paragraph("indentStart", "Indent", INDENTS)}
      {paragraph("indentFirstLine", "First line", FIRST_LINES)}
      {paragraph("indentEnd", "Indent at end", INDENTS)}
      <ChoiceRow
        label="List"
        options={LISTS}
        value={presetAt(state)}
        onChoose={(value) => {
          const preset = PRESETS.find((one): one is Preset => one === value);
          run(preset ? makeList(preset) : setList(() => null));
        }}
      />
      {rule("keepWithNext", "Keep with the next paragraph")}
      {rule("keepLinesTogether", "Keep its lines on one page")}
      {rule("pageBreakBefore", "Begin a new page")}
      {isInTable(state) ? <Cells state={state} run={run} /> : null}
    </div>
  );
}

type Run = (command: Command) => void;

function Buttons({ session, state, run }: FieldsProps & { run: Run }) {
  const { mark, isMarked } = session.kit.blocks;
  return (
    <div className="note-format-buttons">
      {SCRIPTS.map(([name, label, Icon]) => (
        <BarButton
          key={name}
          label={label}
          pressed={isMarked(state, name)}
          onPress={() => run(mark(name))}
          icon={Icon}
        />
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
      <BarButton label="Clear formatting" onPress={() => run(clearMarks)} icon={RemoveFormatting} />
    </div>
  );
}

function Cells({ state, run }: { state: EditorState; run: Run }) {
  const background = cellValue(state, "background");
  return (
    <>
      <h3>Table</h3>
      <ChoiceRow
        label="Shading"
        options={SHADES}
        value={typeof background === "string" ? background : null}
        onChoose={(value) => run(setCellAttr("background", value))}
      />
      <fieldset className="note-format-buttons">
        <legend className="doc-legend">Borders of the selected cells</legend>
        {BORDERS.map(({ label, sides, Icon }) => (
          <BarButton key={label} label={label} onPress={() => run(setBorders(sides))} icon={Icon} />
        ))}
      </fieldset>
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
