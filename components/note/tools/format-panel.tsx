/** How the selected words and paragraphs look. What only a newer client level may hold raises the file first (Y-002). */

import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Subscript,
  Superscript,
  X,
} from "lucide-react";
import { toggleMark } from "prosemirror-commands";
import type { Command } from "prosemirror-state";
import { useEffect, useReducer, useRef } from "react";
import { BarButton } from "../chrome/buttons";
import type { Session } from "../chrome/session";
import {
  type BlockStyle,
  markValue,
  setStyle,
  setValue,
  styleOf,
  type ValueMark,
} from "../commands/format";

type Props = { session: Session; onClose: () => void };
type Option = readonly [value: string | number | null, label: string];

const FONTS: Option[] = [
  [null, "Default"],
  ["Inter", "Inter"],
  ["Source Serif 4", "Source Serif"],
  ["JetBrains Mono", "JetBrains Mono"],
  ["Arial", "Arial"],
  ["Georgia", "Georgia"],
  ["Times New Roman", "Times New Roman"],
];
const sized = (sizes: readonly number[]): Option[] => [
  [null, "Default"],
  ...sizes.map((size): Option => [size, `${size} pt`]),
];
const SIZES = sized([8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48, 72]);
const SPACES = sized([0, 3, 6, 9, 12, 18, 24, 36, 48]);
const LINES: Option[] = [
  [null, "Default"],
  [1, "Single"],
  [1.15, "1.15"],
  [1.5, "1.5"],
  [2, "Double"],
];
const STYLES: Option[] = [
  [null, "Normal"],
  ["title", "Title"],
  ["subtitle", "Subtitle"],
];
export const COLORS: Option[] = [
  [null, "Default"],
  ["#5f6368", "Grey"],
  ["#a3262a", "Red"],
  ["#8a5a00", "Amber"],
  ["#2e6b3e", "Green"],
  ["#0e5a6b", "Teal"],
  ["#2f4fa8", "Blue"],
  ["#7a2f8f", "Purple"],
];
export const GROUNDS: Option[] = [
  [null, "None"],
  ["#ffe58a", "Yellow"],
  ["#b8e6c1", "Green"],
  ["#b5dff0", "Blue"],
  ["#f7c6d4", "Pink"],
  ["#e0d0f5", "Purple"],
];
const ALIGNMENTS = [
  ["start", "Align to the start", AlignLeft],
  ["center", "Centre", AlignCenter],
  ["end", "Align to the end", AlignRight],
  ["justify", "Justify", AlignJustify],
] as const;
const SCRIPTS = [
  ["superscript", "Superscript", Superscript],
  ["subscript", "Subscript", Subscript],
] as const;

export default function FormatPanel({ session, onClose }: Props) {
  const [, again] = useReducer((count: number) => count + 1, 0);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector("select")?.focus();
    return session.follow(again);
  }, [session]);
  const state = session.view()?.state;
  if (!state) return null;
  const script = (name: string): Command => {
    const type = state.schema.marks[name];
    return type ? toggleMark(type) : () => false;
  };
  const words = (name: ValueMark, label: string, options: Option[], level: 1 | 2) => (
    <Choice
      label={label}
      options={options}
      value={markValue(state, name)}
      onChoose={(value) => session.write(setValue(name, value), value === null ? 1 : level)}
    />
  );
  const blocks = (key: BlockStyle, label: string, options: Option[]) => (
    <Choice
      label={label}
      options={options}
      value={styleOf(state, key)}
      onChoose={(value) => session.write(setStyle(key, value), value === null ? 1 : 2)}
    />
  );
  return (
    <section
      ref={panel}
      className="note-outline note-format"
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
        {words("fontFamily", "Font", FONTS, 2)}
        {words("fontSize", "Size", SIZES, 2)}
        {words("color", "Colour", COLORS, 1)}
        {words("highlight", "Highlight", GROUNDS, 1)}
        {blocks("textStyle", "Paragraph", STYLES)}
        {blocks("lineSpacing", "Line spacing", LINES)}
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
          >
            <Icon size={18} aria-hidden="true" />
          </BarButton>
        ))}
        {SCRIPTS.map(([name, label, Icon]) => (
          <BarButton
            key={name}
            label={label}
            pressed={session.read().marks.includes(name)}
            onPress={() => session.write(script(name), session.read().marks.includes(name) ? 1 : 2)}
          >
            <Icon size={18} aria-hidden="true" />
          </BarButton>
        ))}
      </div>
    </section>
  );
}

type ChoiceProps = {
  label: string;
  options: Option[];
  /** Undefined where the selection has several. */
  value: string | number | null | undefined;
  onChoose: (value: string | number | null) => void;
};

/** A value of another program may be no text at all. */
const foreignWords = (value: unknown): string =>
  typeof value === "object" ? "Other" : String(value).slice(0, 40);

/** A value that is not among the options, of a newer client or another program, is one more option. */
function Choice({ label, options, value, onChoose }: ChoiceProps) {
  const known = options.some(([one]) => one === value);
  const foreign: Option[] = value == null || known ? [] : [[value, foreignWords(value)]];
  const all = [...options, ...foreign];
  const index = all.findIndex(([one]) => one === value);
  return (
    <label>
      <span>{label}</span>
      <select
        className="note-select"
        value={index}
        onChange={({ target }) => onChoose(all[Number(target.value)]?.[0] ?? null)}
      >
        {index < 0 && <option value={-1}>Mixed</option>}
        {all.map(([one, words], at) => (
          <option key={`${typeof one} ${words}`} value={at}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
