/** The buttons the bars share: marks, and the blocks chosen most. */

import {
  ALargeSmall,
  Bold,
  Code,
  Highlighter,
  IndentDecrease,
  IndentIncrease,
  Italic,
  Link,
  type LucideIcon,
  MessageSquarePlus,
  Redo2,
  Strikethrough,
  Underline,
  Undo2,
} from "lucide-react";
import { redoCommand, undoCommand } from "y-prosemirror";
import { chooseFiles } from "../commands/attach";
import type { BlockCommands } from "../kit";
import { takesFiles } from "../plugins/uploads";
import { openTool } from "../tools/open";
import { ChoiceGlyph } from "./glyphs";
import type { Session } from "./session";
import type { Chrome } from "./state";

export type BarProps = { session: Session; chrome: Chrome };

export const STYLE_MARKS: [string, string, LucideIcon][] = [
  ["bold", "Bold", Bold],
  ["italic", "Italic", Italic],
  ["underline", "Underline", Underline],
  ["strike", "Strikethrough", Strikethrough],
];
const MARKS = [
  ...STYLE_MARKS,
  ["code", "Code", Code],
  ["highlight", "Highlight", Highlighter],
] as const;

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
  icon?: LucideIcon;
  children?: React.ReactNode;
};

export function BarButton({ label, pressed, wide, onPress, icon: Icon, children }: ButtonProps) {
  return (
    <button
      type="button"
      className={wide ? "note-button note-button-wide" : "note-button"}
      aria-label={label}
      title={wide ? undefined : label}
      aria-pressed={pressed}
      // The text keeps its selection and the phone its keyboard.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {Icon ? <Icon size={18} /> : children}
    </button>
  );
}

type SessionProps = Pick<BarProps, "session">;

export function HistoryButtons({ session }: SessionProps) {
  return (
    <>
      <BarButton label="Undo" onPress={() => session.run(undoCommand)} icon={Undo2} />
      <BarButton label="Redo" onPress={() => session.run(redoCommand)} icon={Redo2} />
    </>
  );
}

export function IndentButtons({ onIndent }: { onIndent: (by: 1 | -1) => void }) {
  return (
    <>
      <BarButton label="Decrease indent" onPress={() => onIndent(-1)} icon={IndentDecrease} />
      <BarButton label="Increase indent" onPress={() => onIndent(1)} icon={IndentIncrease} />
    </>
  );
}

/** The panels that are about the selected words. */
export function PanelButtons({ session }: SessionProps) {
  return (
    <>
      <BarButton
        label="More formatting"
        pressed={session.read().tool === "format"}
        onPress={() => openTool(session, "format")}
        icon={ALargeSmall}
      />
      <BarButton
        label="Comment"
        onPress={() => openTool(session, "comment")}
        icon={MessageSquarePlus}
      />
    </>
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
          icon={Icon}
        />
      ))}
      <BarButton
        label="Link"
        pressed={chrome.marks.includes("link")}
        onPress={() => session.run(session.openLink)}
        icon={Link}
      />
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
export function AttachButtons({ session }: SessionProps) {
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
