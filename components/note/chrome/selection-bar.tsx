/** The bar over selected text. */

import { type BarProps, BlockButtons, MarkButtons } from "./buttons";
import { usePlace } from "./place";

export function SelectionBar({ session, chrome }: BarProps) {
  const ref = usePlace(session.view(), chrome.from, chrome.to, "above", chrome.block);
  if (!chrome.selected || !chrome.focused || chrome.editingLink) return null;
  return (
    <div ref={ref} className="note-bar note-floating" role="toolbar" aria-label="Format">
      <MarkButtons session={session} chrome={chrome} />
      <span className="note-bar-gap" />
      <BlockButtons session={session} chrome={chrome} />
    </div>
  );
}
