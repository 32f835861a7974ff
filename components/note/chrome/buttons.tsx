/** The buttons the bars share: marks, and the blocks chosen most. */

import {
  Bold,
  Code,
  Highlighter,
  Italic,
  Link,
  type LucideIcon,
  Strikethrough,
  Underline,
} from "lucide-react";
import { toggleMark } from "prosemirror-commands";
import type { Command } from "prosemirror-state";
import { chooseFiles } from "../commands/attach";
import { setBlock } from "../commands/blocks";
import { toggleList } from "../commands/lists";
import { takesFiles } from "../plugins/uploads";
import { ChoiceGlyph } from "./glyphs";
import type { Session } from "./session";
import type { Chrome } from "./state";

export type BarProps = { session: Session; chrome: Chrome };

const mark =
  (name: string): Command =>
  (state, dispatch) => {
    const type = state.schema.marks[name];
    return type ? toggleMark(type)(state, dispatch) : false;
  };

const MARKS: [string, string, LucideIcon][] = [
  ["bold", "Bold", Bold],
  ["italic", "Italic", Italic],
  ["underline", "Underline", Underline],
  ["strike", "Strikethrough", Strikethrough],
  ["code", "Code", Code],
  ["highlight", "Highlight", Highlighter],
];

const BLOCKS = [
  ["heading1", "Heading 1", setBlock({ name: "heading", attrs: { level: 1 } })],
  ["heading2", "Heading 2", setBlock({ name: "heading", attrs: { level: 2 } })],
  ["bullet", "Bulleted list", toggleList("bullet")],
  ["ordered", "Numbered list", toggleList("ordered")],
  ["check", "Check list", toggleList("check")],
] as const;

type ButtonProps = {
  label: string;
  pressed?: boolean;
  /** The button shows its words. */
  wide?: boolean;
  onPress: () => void;
  children: React.ReactNode;
};

export function BarButton({ label, pressed, wide, onPress, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={wide ? "note-button note-button-wide" : "note-button"}
      aria-label={label}
      title={wide ? undefined : label}
      {...(pressed === undefined ? {} : { "aria-pressed": pressed })}
      // The text keeps its selection and the phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

export function MarkButtons({ session, chrome }: BarProps) {
  return (
    <>
      {MARKS.map(([name, label, Icon]) => (
        <BarButton
          key={name}
          label={label}
          pressed={chrome.marks.includes(name)}
          onPress={() => session.run(mark(name))}
        >
          <Icon size={18} aria-hidden="true" />
        </BarButton>
      ))}
      <BarButton
        label="Link"
        pressed={chrome.marks.includes("link")}
        onPress={() => session.run(session.openLink)}
      >
        <Link size={18} aria-hidden="true" />
      </BarButton>
    </>
  );
}

export function BlockButtons({ session, chrome }: BarProps) {
  return BLOCKS.map(([name, label, command]) => (
    <BarButton
      key={name}
      label={label}
      pressed={chrome.block === name}
      onPress={() => session.run(chrome.block === name ? setBlock({ name: "paragraph" }) : command)}
    >
      <ChoiceGlyph icon={name} />
    </BarButton>
  ));
}

/** Absent where nothing can be attached. */
export function AttachButtons({ session }: Pick<BarProps, "session">) {
  const state = session.view()?.state;
  if (!state || !takesFiles(state)) return null;
  return (
    <>
      <BarButton label="Add an image" onPress={() => session.run(chooseFiles("image/*"))}>
        <ChoiceGlyph icon="image" />
      </BarButton>
      <BarButton label="Add a file" onPress={() => session.run(chooseFiles(""))}>
        <ChoiceGlyph icon="file" />
      </BarButton>
    </>
  );
}
