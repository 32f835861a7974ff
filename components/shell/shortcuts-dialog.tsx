/** Every shortcut, on one sheet. Loaded when `?` is pressed. */
"use client";

import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { modifierKey } from "./modifier";

export const GROUPS = [
  {
    title: "Anywhere",
    rows: [
      ["Command palette", "Mod+K"],
      ["This list", "?"],
      ["Fold or unfold the sidebar", "["],
      ["Close what is open", "Esc"],
      ["Undo what a notice offers to", "Mod+Z"],
    ],
  },
  {
    title: "In a list of files",
    rows: [
      ["Move the file to the Trash", "Del"],
      ["Select all between two files", "Shift+Click"],
    ],
  },
  {
    title: "In Tickets",
    rows: [
      ["Next or previous ticket", "J K"],
      ["Open the ticket", "Enter"],
      ["Resolve or reopen", "E"],
      ["Reply", "R"],
      ["Write an internal note", "N"],
      ["Select the ticket", "X"],
      ["Search", "/"],
      ["Back to the list", "U"],
      ["Send", "Mod+Enter"],
      ["Send and resolve", "Mod+Shift+Enter"],
    ],
  },
  {
    title: "In Calendar",
    rows: [
      ["New event", "N"],
      ["Today", "T"],
      ["Next or previous page", "J K"],
      ["Month, week, day or agenda", "M W D A"],
      ["Search", "/"],
      ["Move the event", "Alt+←↑→↓"],
      ["Make it shorter or longer", "Alt+Shift+↑↓"],
      ["Delete the event", "Del"],
    ],
  },
  {
    title: "In a note",
    rows: [
      ["Bold", "Mod+B"],
      ["Italic", "Mod+I"],
      ["Underline", "Mod+U"],
      ["Link the selected words", "Mod+K"],
      ["Insert a block", "/"],
      ["Nest a list item", "Tab"],
      ["Move a block", "Alt+Shift+↑↓"],
      ["Select the whole block", "Esc"],
      ["Select more blocks", "Shift+↑↓"],
      ["Find", "Mod+F"],
      ["Find and replace", "Ctrl+H"],
      ["Go to the bar at the text", "Alt+F10"],
      ["Duplicate a block", "Mod+D"],
      ["Reading view", "Alt+Shift+R"],
      ["Comment on the selected words, or merge or split cells", "Mod+Alt+M"],
      ["Comments", "Alt+Shift+C"],
      ["Next or previous comment", "Alt+Shift+N P"],
      ["Accept the suggestion", "Alt+Enter"],
      ["Reject the suggestion", "Alt+Shift+Enter"],
      ["History of the note", "Alt+Shift+H"],
      ["Undo your own change", "Mod+Z"],
      ["Redo", "Mod+Shift+Z"],
    ],
  },
  {
    title: "At the start of a line",
    rows: [
      ["Heading", "# Space"],
      ["Bulleted list", "- Space"],
      ["Numbered list", "1. Space"],
      ["Check list", "[] Space"],
      ["Quote", "> Space"],
      ["Code", "```"],
      ["Divider", "---"],
    ],
  },
] as const;

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const modifier = modifierKey();
  return (
    <Dialog title="Keyboard shortcuts" width="md" onClose={onClose}>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it is longer than its dialog, and the keyboard must reach all of it
        tabIndex={0}
        aria-label="List of shortcuts"
        className="gap-x-10 rounded-md sm:columns-2"
      >
        {GROUPS.map((group) => (
          <section key={group.title} className="mb-6 break-inside-avoid">
            <h3 className="mb-1 text-sm font-semibold text-ink-faint">{group.title}</h3>
            <dl>
              {group.rows.map(([what, keys]) => (
                <div key={what} className="flex min-h-9 items-center justify-between gap-3 text-sm">
                  <dt className="min-w-0">{what}</dt>
                  <dd className="shrink-0">
                    <Kbd keys={keys.replace("Mod", modifier)} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  );
}
