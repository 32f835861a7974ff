/** How the selected words and paragraphs look. What only a newer client level may hold raises the file first (Y-002). */

import { toggleMark } from "prosemirror-commands";
import type { Command, EditorState } from "prosemirror-state";
import { BarButton } from "../chrome/buttons";
import {
  type BlockStyle,
  markValue,
  setStyle,
  setValue,
  styleOf,
  type ValueMark,
} from "../commands/format";
import { ChoiceRow, type Option } from "./choice";
import {
  ALIGNMENTS,
  COLORS,
  FONTS,
  FormatFrame,
  type FormatPanelProps,
  GROUNDS,
  lineSpacings,
  POINTS,
  points,
  SCRIPTS,
  SPACES,
} from "./format-frame";

const ALL_FONTS: Option[] = [
  [null, "Default"],
  ...FONTS,
  ...["Arial", "Georgia", "Times New Roman"].map((name): Option => [name, name]),
];
const STYLES: Option[] = [
  [null, "Normal"],
  ["title", "Title"],
  ["subtitle", "Subtitle"],
];

export default function FormatPanel(props: FormatPanelProps) {
  return (
    <FormatFrame {...props}>
      {(state) => <Fields session={props.session} state={state} />}
    </FormatFrame>
  );
}

function Fields({ session, state }: Pick<FormatPanelProps, "session"> & { state: EditorState }) {
  const script = (name: string): Command => {
    const type = state.schema.marks[name];
    return type ? toggleMark(type) : () => false;
  };
  const words = (name: ValueMark, label: string, options: Option[], level: 1 | 2) => (
    <ChoiceRow
      label={label}
      options={options}
      value={markValue(state, name)}
      onChoose={(value) => session.write(setValue(name, value), value === null ? 1 : level)}
    />
  );
  const blocks = (key: BlockStyle, label: string, options: Option[]) => (
    <ChoiceRow
      label={label}
      options={options}
      value={styleOf(state, key)}
      onChoose={(value) => session.write(setStyle(key, value), value === null ? 1 : 2)}
    />
  );
  return (
    <>
      <div className="note-format-fields">
        {words("fontFamily", "Font", ALL_FONTS, 2)}
        {words("fontSize", "Size", points(POINTS), 2)}
        {words("color", "Colour", COLORS, 1)}
        {words("highlight", "Highlight", GROUNDS, 1)}
        {blocks("textStyle", "Paragraph", STYLES)}
        {blocks("lineSpacing", "Line spacing", lineSpacings(1))}
        {blocks("spaceBefore", "Space before", SPACES)}
        {blocks("spaceAfter", "Space after", SPACES)}
      </div>
      <div className="note-format-buttons">
        {ALIGNMENTS.map(([value, label, Icon]) => (
          <BarButton
            key={value}
            label={label}
            pressed={(styleOf(state, "align") ?? "start") === value}
            onPress={() => session.write(setStyle("align", value === "start" ? null : value), 1)}
            icon={Icon}
          />
        ))}
        {SCRIPTS.map(([name, label, Icon]) => (
          <BarButton
            key={name}
            label={label}
            pressed={session.read().marks.includes(name)}
            onPress={() => session.write(script(name), session.read().marks.includes(name) ? 1 : 2)}
            icon={Icon}
          />
        ))}
      </div>
    </>
  );
}
