/** A header, a footer or a footnote to write in: small text, with the keys of the pages. */
"use client";

import { baseKeymap } from "prosemirror-commands";
import { keymap } from "prosemirror-keymap";
import { EditorState } from "prosemirror-state";
import { EditorView } from "prosemirror-view";
import { useEffect, useRef } from "react";
import {
  initProseMirrorDoc,
  redoCommand,
  undoCommand,
  ySyncPlugin,
  ySyncPluginKey,
  yUndoPlugin,
} from "y-prosemirror";
import * as Y from "yjs";
import { BarButton } from "@/components/note/chrome/buttons";
import { blockIds } from "@/components/note/plugins/block-ids";
import { DOCUMENT } from "@/lib/kinds/document/vocabulary";
import { noteSchema } from "@/lib/kinds/note/lenient";
import { noUnknowns, scanType } from "@/lib/kinds/note/lenient-scan";
import { insertInline, setParagraph } from "../commands/blocks";
import { toggleMark } from "../commands/text";

interface SmallEditorProps {
  fragment: Y.XmlFragment;
  label: string;
  /** Offers the numbers of pages. */
  hasNumbers?: boolean;
  autoFocus?: boolean;
}

const ALIGN = [
  ["Left", null],
  ["Centre", "center"],
  ["Right", "end"],
] as const;

export function SmallEditor({ fragment, label, hasNumbers, autoFocus }: SmallEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  useEffect(() => {
    if (!place.current) return;
    const opened = open(place.current, fragment, label);
    view.current = opened;
    if (autoFocus) opened.focus();
    return () => opened.destroy();
  }, [fragment, label, autoFocus]);
  const run = (command: ReturnType<typeof insertInline>) => {
    const now = view.current;
    if (!now) return;
    command(now.state, now.dispatch, now);
    now.focus();
  };
  return (
    <div className="doc-small">
      <div className="flex flex-wrap items-center gap-1">
        <span className="me-auto text-sm font-semibold max-sm:w-full">{label}</span>
        {ALIGN.map(([name, align]) => (
          <BarButton
            key={name}
            label={`${label}: ${name}`}
            wide
            onPress={() => run(setParagraph({ align }))}
          >
            {name}
          </BarButton>
        ))}
        {hasNumbers ? (
          <>
            <BarButton
              label={`${label}: add the page’s number`}
              wide
              onPress={() => run(insertInline("autoText", { kind: "pageNumber" }))}
            >
              Page number
            </BarButton>
            <BarButton
              label={`${label}: add how many pages there are`}
              wide
              onPress={() => run(insertInline("autoText", { kind: "pageCount" }))}
            >
              Page count
            </BarButton>
          </>
        ) : null}
      </div>
      <div ref={place} />
    </div>
  );
}

function open(place: HTMLElement, fragment: Y.XmlFragment, label: string): EditorView {
  const unknowns = noUnknowns(DOCUMENT);
  scanType(fragment, unknowns);
  const { doc, mapping } = initProseMirrorDoc(fragment, noteSchema(unknowns));
  const undoManager = new Y.UndoManager(fragment, { trackedOrigins: new Set([ySyncPluginKey]) });
  return new EditorView(place, {
    state: EditorState.create({
      doc,
      plugins: [
        ySyncPlugin(fragment, { mapping }),
        yUndoPlugin({ undoManager }),
        blockIds(),
        keymap({
          "Mod-z": undoCommand,
          "Mod-y": redoCommand,
          "Mod-Shift-z": redoCommand,
          "Mod-b": toggleMark("bold"),
          "Mod-i": toggleMark("italic"),
          "Mod-u": toggleMark("underline"),
          "Shift-Enter": insertInline("hardBreak"),
        }),
        keymap(baseKeymap),
      ],
    }),
    attributes: {
      class: "doc-small-text",
      role: "textbox",
      "aria-multiline": "true",
      "aria-label": label,
    },
  });
}
