/** What else can be done with an open file, under the button More. Fetched when a person reaches for it. */
import {
  BookOpen,
  Copy,
  Download,
  Focus,
  History as HistoryIcon,
  ListTree,
  MessageSquare,
  Paperclip,
  PencilLine,
  Printer,
  Search,
  Send,
  Sparkles,
  Trash2,
  UserRound,
} from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import { isAiOff } from "@/client/assistant/switch";
import { allCommands } from "@/components/shell/commands";
import { Menu, type MenuAction, type MenuEntry } from "@/components/ui/menu";
import type { FileActions } from "./file-actions";

type MoreMenuProps = Pick<ComponentProps<typeof Menu>, "trigger" | "openedBy"> & {
  actions: FileActions;
};

export default function MoreMenu({ actions, ...menu }: MoreMenuProps) {
  return <Menu entries={() => entriesOf(actions)} {...menu} />;
}

function entriesOf(actions: FileActions): MenuEntry[] {
  const tools = toolEntries();
  return [
    ...(seemsSignedIn() && !isAiOff()
      ? [{ label: "Ask the assistant", icon: <Sparkles aria-hidden="true" />, run: actions.ask }]
      : []),
    ...tools,
    ...(tools.length > 0 ? (["divider"] as const) : []),
    { label: "Copy your link", icon: <Copy aria-hidden="true" />, run: actions.copyLink },
    { label: "Export", icon: <Download aria-hidden="true" />, run: actions.export },
    { label: "Print", icon: <Printer aria-hidden="true" />, run: actions.print },
    ...(actions.attachments ? attachmentEntries(actions.attachments) : []),
    ...(actions.history ? historyEntries(actions.history) : []),
    "divider",
    { label: "Your name and colour", icon: <UserRound aria-hidden="true" />, run: actions.you },
    ...(actions.trash ? trashEntries(actions.trash) : []),
  ];
}

/** The editor's own commands that are also here, by id, in their order. */
const TOOLS: Record<string, ReactNode> = {
  find: <Search aria-hidden="true" />,
  outline: <ListTree aria-hidden="true" />,
  comments: <MessageSquare aria-hidden="true" />,
  suggest: <PencilLine aria-hidden="true" />,
  "send-for-signing": <Send aria-hidden="true" />,
  reading: <BookOpen aria-hidden="true" />,
  focus: <Focus aria-hidden="true" />,
};

/** None before the editor is there to offer them. */
function toolEntries(): MenuAction[] {
  const offered = new Map(allCommands().map((command) => [command.id, command]));
  return Object.entries(TOOLS).flatMap(([id, icon]) => {
    const command = offered.get(id);
    if (!command) return [];
    const { label, keys, run } = command;
    return [{ label, icon, run, ...(keys ? { keys } : {}) }];
  });
}

function attachmentEntries(run: () => void): MenuEntry[] {
  return [{ label: "Attachments", icon: <Paperclip aria-hidden="true" />, run }];
}

function historyEntries(run: () => void): MenuEntry[] {
  return [{ label: "History", icon: <HistoryIcon aria-hidden="true" />, keys: "Alt+Shift+H", run }];
}

function trashEntries(run: () => void): MenuEntry[] {
  return ["divider", { label: "Move to Trash", icon: <Trash2 aria-hidden="true" />, run }];
}
