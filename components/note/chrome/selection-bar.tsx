/** The bar over selected text. */

import { ALargeSmall, MessageSquarePlus } from "lucide-react";
import { openTool } from "../tools/open";
import { BarButton, type BarProps, BlockButtons, MarkButtons } from "./buttons";
import { usePlace } from "./place";

export function SelectionBar({ session, chrome }: BarProps) {
  const isShown = chrome.selected && chrome.focused && !chrome.editingLink;
  const view = isShown ? session.view() : null;
  const ref = usePlace(view, chrome.from, chrome.to, "above", chrome.block);
  if (!isShown) return null;
  return (
    <div ref={ref} className="note-bar note-floating" role="toolbar" aria-label="Format">
      <MarkButtons session={session} chrome={chrome} />
      <span className="note-bar-gap" />
      <BlockButtons session={session} chrome={chrome} />
      <BarButton
        label="More formatting"
        pressed={chrome.tool === "format"}
        onPress={() => openTool(session, "format")}
      >
        <ALargeSmall size={18} aria-hidden="true" />
      </BarButton>
      <BarButton label="Comment" onPress={() => openTool(session, "comment")}>
        <MessageSquarePlus size={18} aria-hidden="true" />
      </BarButton>
    </div>
  );
}
