/** What can be started besides an empty note: documents, business papers, contracts and templates. Loaded when a person reaches for it. */
"use client";

import {
  BookOpen,
  BookText,
  ClipboardList,
  type LucideIcon,
  Scale,
  Sheet,
  Users,
} from "lucide-react";
import type { ComponentProps } from "react";
import { PAPER_ICONS } from "@/components/business/paper-icons";
import { startNote, TEMPLATES } from "@/components/shell/start-note";
import { startPaper } from "@/components/shell/start-paper";
import { startSheet } from "@/components/shell/start-sheet";
import { Menu } from "@/components/ui/menu";
import { PAPER_NAMES } from "@/lib/kinds/business/names";
import type { PaperType } from "@/lib/kinds/business/paper";

type StartMenuProps = Pick<ComponentProps<typeof Menu>, "trigger" | "openedBy"> & {
  onAsk: (kind: "contract" | "document") => void;
};

export function StartMenu({ onAsk, ...menu }: StartMenuProps) {
  const ask = (kind: "contract" | "document", label: string, Icon: LucideIcon) => ({
    ...{ label, icon: <Icon aria-hidden="true" /> },
    run: () => onAsk(kind),
  });
  const sheet = {
    label: "Sheet",
    icon: <Sheet aria-hidden="true" />,
    run: () => void startSheet(),
  };
  const entries = [
    ask("document", "Document", BookText),
    sheet,
    ...paperEntries(),
    ask("contract", "Contract", Scale),
    "divider" as const,
    ...templateEntries(),
  ];
  return <Menu {...menu} entries={entries} align="end" />;
}

const TEMPLATE_ICONS = { meeting: Users, brief: ClipboardList, welcome: BookOpen };

const paperEntries = () =>
  (Object.keys(PAPER_NAMES) as PaperType[]).map((type) => {
    const Icon = PAPER_ICONS[type];
    const run = () => void startPaper(type);
    return { label: PAPER_NAMES[type], icon: <Icon aria-hidden="true" />, run };
  });

const templateEntries = () =>
  TEMPLATES.map(([template, label]) => {
    const Icon = TEMPLATE_ICONS[template];
    const run = () => void startNote({ template });
    return { label, icon: <Icon aria-hidden="true" />, run };
  });
