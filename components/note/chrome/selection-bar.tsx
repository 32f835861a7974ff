/** The bar over selected text. */

import { type BarProps, BlockButtons, MarkButtons, PanelButtons } from "./buttons";
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
      <PanelButtons session={session} />
    </div>
  );
}
