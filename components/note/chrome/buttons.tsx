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
import { chooseFiles } from "../commands/attach";
import type { BlockCommands } from "../kit";
import { takesFiles } from "../plugins/uploads";
import { ChoiceGlyph } from "./glyphs";
import type { Session } from "./session";
import type { Chrome } from "./state";

export type BarProps = { session: Session; chrome: Chrome };

const MARKS: [string, string, LucideIcon][] = [
  ["bold", "Bold", Bold],
  ["italic", "Italic", Italic],
  ["underline", "Underline", Underline],
  ["strike", "Strikethrough", Strikethrough],
  ["code", "Code", Code],
  ["highlight", "Highlight", Highlighter],
];

const BLOCKS = [
  ["heading1", "Heading 1", ({ heading }: BlockCommands) => heading(1)],
  ["heading2", "Heading 2", ({ heading }: BlockCommands) => heading(2)],
  ["bullet", "Bulleted list", ({ list }: BlockCommands) => list("bullet")],
  ["ordered", "Numbered list", ({ list }: BlockCommands) => list("ordered")],
  ["check", "Check list", ({ list }: BlockCommands) => list("check")],
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
  const known = session.view()?.state.schema.marks ?? {};
  return (
    <>
      {MARKS.filter(([name]) => known[name]).map(([name, label, Icon]) => (
        <BarButton
          key={name}
          label={label}
          pressed={chrome.marks.includes(name)}
          onPress={() => session.run(session.kit.blocks.mark(name))}
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
  const { blocks } = session.kit;
  return BLOCKS.map(([name, label, command]) => (
    <BarButton
      key={name}
      label={label}
      pressed={chrome.block === name}
      onPress={() => session.run(chrome.block === name ? blocks.text : command(blocks))}
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
