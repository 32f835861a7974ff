/** The panel beside a text in which its looks are chosen, and what notes and Documents choose from alike. */

import {
  AlignCenter,
  AlignJustify,
  AlignLeft,
  AlignRight,
  Subscript,
  Superscript,
  X,
} from "lucide-react";
import type { EditorState } from "prosemirror-state";
import { type ReactNode, useEffect, useRef } from "react";
import { BarButton } from "../chrome/buttons";
import type { Session } from "../chrome/session";
import { useView } from "../chrome/use-view";
import type { Option } from "./choice";

export const FONTS: Option[] = [
  ["Inter", "Inter"],
  ["Source Serif 4", "Source Serif"],
  ["JetBrains Mono", "JetBrains Mono"],
];
export const POINTS = [8, 9, 10, 11, 12, 14, 16, 18, 20, 24, 28, 36, 48, 72];

/** Lengths in points, or what the style says. */
export const points = (lengths: readonly number[]): Option[] => [
  [null, "Default"],
  ...lengths.map((length): Option => [length, `${length} pt`]),
];
export const SPACES = points([0, 3, 6, 9, 12, 18, 24, 36, 48]);

/** @param single how single spacing is written */
export const lineSpacings = (single: number): Option[] => [
  [null, "Default"],
  [single, "Single"],
  [Math.round(single * 115) / 100, "1.15"],
  [single * 1.5, "1.5"],
  [single * 2, "Double"],
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
export const ALIGNMENTS = [
  ["start", "Align to the start", AlignLeft],
  ["center", "Centre", AlignCenter],
  ["end", "Align to the end", AlignRight],
  ["justify", "Justify", AlignJustify],
] as const;
export const SCRIPTS = [
  ["superscript", "Superscript", Superscript],
  ["subscript", "Subscript", Subscript],
] as const;

export interface FormatPanelProps {
  session: Session;
  onClose: () => void;
}

type FrameProps = FormatPanelProps & {
  className?: string;
  /** Drawn again after each change of the text. */
  children: (state: EditorState) => ReactNode;
};

export function FormatFrame({ session, onClose, className = "", children }: FrameProps) {
  const state = useView(session)?.state;
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.querySelector("select")?.focus(), []);
  if (!state) return null;
  return (
    <section
      ref={panel}
      className={`note-outline ${className}`}
      aria-label="Format"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header>
        <h2>Format</h2>
        <BarButton label="Close" onPress={onClose} icon={X} />
      </header>
      {children(state)}
    </section>
  );
}
