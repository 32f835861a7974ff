/** The bar at the bottom of a phone's screen, standing on the keyboard. */

import {
  ALargeSmall,
  ArrowDown,
  ArrowUp,
  IndentDecrease,
  IndentIncrease,
  ListTree,
  MessageSquarePlus,
  Plus,
  Redo2,
  Search,
  Undo2,
} from "lucide-react";
import { useEffect, useRef } from "react";
import { redoCommand, undoCommand } from "y-prosemirror";
import { useKeyboardInset } from "@/components/ui/use-keyboard-inset";
import { moveBlocks } from "../commands/move";
import { typeSlash } from "../plugins/slash";
import { openTool } from "../tools/open";
import { AttachButtons, BarButton, type BarProps, BlockButtons, MarkButtons } from "./buttons";
import { LanguageField } from "./code-bar";
import { TableButtons } from "./table-bar";

export function PhoneBar({ session, chrome }: BarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = chrome.focused && !chrome.editingLink;
  useKeyboardInset(ref, shown);
  // Words that were just selected are most often formatted: what does it comes first, and into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the buttons changes with it
  useEffect(() => {
    ref.current?.scrollTo({ left: 0 });
  }, [chrome.selected]);
  if (!shown) return null;
  const list = chrome.block === "bullet" || chrome.block === "ordered" || chrome.block === "check";
  return (
    <div ref={ref} className="note-bar note-phone-bar" role="toolbar" aria-label="Format">
      {chrome.selected && <MarkButtons session={session} chrome={chrome} />}
      <BarButton label="Insert a block" onPress={() => session.run(typeSlash)}>
        <Plus size={20} aria-hidden="true" />
      </BarButton>
      <AttachButtons session={session} />
      {chrome.code && <LanguageField session={session} code={chrome.code} />}
      {chrome.inTable && <TableButtons session={session} chrome={chrome} />}
      <BarButton label="Undo" onPress={() => session.run(undoCommand)}>
        <Undo2 size={20} aria-hidden="true" />
      </BarButton>
      <BarButton label="Redo" onPress={() => session.run(redoCommand)}>
        <Redo2 size={20} aria-hidden="true" />
      </BarButton>
      {list && (
        <>
          <BarButton
            label="Decrease indent"
            onPress={() => session.run(session.kit.blocks.level(-1))}
          >
            <IndentDecrease size={20} aria-hidden="true" />
          </BarButton>
          <BarButton
            label="Increase indent"
            onPress={() => session.run(session.kit.blocks.level(1))}
          >
            <IndentIncrease size={20} aria-hidden="true" />
          </BarButton>
        </>
      )}
      <BlockButtons session={session} chrome={chrome} />
      <BarButton label="More formatting" onPress={() => openTool(session, "format")}>
        <ALargeSmall size={20} aria-hidden="true" />
      </BarButton>
      <BarButton label="Comment" onPress={() => openTool(session, "comment")}>
        <MessageSquarePlus size={20} aria-hidden="true" />
      </BarButton>
      <BarButton label="Find and replace" onPress={() => openTool(session, "replace")}>
        <Search size={20} aria-hidden="true" />
      </BarButton>
      <BarButton label="Outline and word count" onPress={() => openTool(session, "outline")}>
        <ListTree size={20} aria-hidden="true" />
      </BarButton>
      <BarButton label="Move up" onPress={() => session.run(moveBlocks(-1))}>
        <ArrowUp size={20} aria-hidden="true" />
      </BarButton>
      <BarButton label="Move down" onPress={() => session.run(moveBlocks(1))}>
        <ArrowDown size={20} aria-hidden="true" />
      </BarButton>
      {!chrome.selected && <MarkButtons session={session} chrome={chrome} />}
    </div>
  );
}
