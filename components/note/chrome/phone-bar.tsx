/** The bar at the bottom of a phone's screen, standing on the keyboard. */

import { ArrowDown, ArrowUp, ListTree, Plus, Search } from "lucide-react";
import { useEffect, useRef } from "react";
import { useKeyboardInset } from "@/components/ui/use-keyboard-inset";
import { moveBlocks } from "../commands/move";
import { typeSlash } from "../plugins/slash";
import { openTool } from "../tools/open";
import {
  AttachButtons,
  BarButton,
  type BarProps,
  BlockButtons,
  HistoryButtons,
  IndentButtons,
  MarkButtons,
  PanelButtons,
} from "./buttons";
import { LanguageField } from "./code-bar";
import { TableButtons } from "./table-bar";

export function PhoneBar({ session, chrome }: BarProps) {
  const ref = useRef<HTMLDivElement>(null);
  const shown = chrome.focused && !chrome.editingLink;
  useKeyboardInset(ref, shown);
  // A selection is most often formatted: the buttons for that come first and are scrolled into sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order of the buttons changes with it
  useEffect(() => {
    ref.current?.scrollTo({ left: 0 });
  }, [chrome.selected]);
  if (!shown) return null;
  const list = chrome.block === "bullet" || chrome.block === "ordered" || chrome.block === "check";
  return (
    <div ref={ref} className="note-bar note-phone-bar" role="toolbar" aria-label="Format">
      {chrome.selected && <MarkButtons session={session} chrome={chrome} />}
      <BarButton label="Insert a block" onPress={() => session.run(typeSlash)} icon={Plus} />
      <AttachButtons session={session} />
      {chrome.code && <LanguageField session={session} code={chrome.code} />}
      {chrome.inTable && <TableButtons session={session} chrome={chrome} />}
      <HistoryButtons session={session} />
      {list && <IndentButtons onIndent={(by) => session.run(session.kit.blocks.level(by))} />}
      <BlockButtons session={session} chrome={chrome} />
      <PanelButtons session={session} />
      <BarButton
        label="Find and replace"
        onPress={() => openTool(session, "replace")}
        icon={Search}
      />
      <BarButton
        label="Outline and word count"
        onPress={() => openTool(session, "outline")}
        icon={ListTree}
      />
      <BarButton label="Move up" onPress={() => session.run(moveBlocks(-1))} icon={ArrowUp} />
      <BarButton label="Move down" onPress={() => session.run(moveBlocks(1))} icon={ArrowDown} />
      {!chrome.selected && <MarkButtons session={session} chrome={chrome} />}
    </div>
  );
}
