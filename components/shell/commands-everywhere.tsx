/** What the palette offers on every page: something new, every product, the settings, the theme and the account. */
import {
  FilePlus2,
  Keyboard,
  LogIn,
  LogOut,
  PanelLeft,
  PenLine,
  Settings,
  ShieldCheck,
  Sparkles,
  SunMoon,
  Trash2,
  UserPlus,
} from "lucide-react";
import type { ReactNode } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import { leave } from "@/components/account/leave";
import { askAssistant } from "@/components/assistant/ask";
import { SETTINGS } from "@/components/settings/sections";
import { PAPER_NAMES } from "@/lib/kinds/business/names";
import type { PaperType } from "@/lib/kinds/business/paper";
import type { Command } from "./commands";
import { canFold, toggleSidebar } from "./fold";
import { NEW_CONTRACT, NEW_DOCUMENT } from "./new-files";
import { PRODUCTS } from "./products";
import { startNote, TEMPLATES } from "./start-note";
import { startPaper } from "./start-paper";
import { chooseTheme, THEMES } from "./theme";

export function commandsEverywhere(onShortcuts: () => void): Command[] {
  return [
    ...newThings(),
    ...PRODUCTS.map(({ name, href, icon: Icon, words }) =>
      page("Go to", name, href, <Icon aria-hidden="true" />, words),
    ),
    page("Go to", "Trash", "/files/trash", <Trash2 aria-hidden="true" />, "deleted restore bin"),
    page(
      "Go to",
      "Verify a signed PDF",
      "/sign/verify",
      <ShieldCheck aria-hidden="true" />,
      "verify receipt",
    ),
    ...(seemsSignedIn() ? [assistant()] : []),
    ...settings(),
    ...THEMES.map(([theme, label]) => ({
      id: `theme-${theme}`,
      label: `Theme: ${label.toLowerCase()}`,
      group: "Appearance",
      words: "appearance colour color mode",
      icon: <SunMoon aria-hidden="true" />,
      run: () => chooseTheme(theme),
    })),
    ...(document.getElementById("sidebar") && canFold()
      ? [
          {
            id: "fold",
            label: "Fold or unfold the sidebar",
            group: "Appearance",
            words: "collapse hide navigation",
            keys: "[",
            icon: <PanelLeft aria-hidden="true" />,
            run: toggleSidebar,
          },
        ]
      : []),
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      group: "Help",
      words: "keys help",
      keys: "?",
      icon: <Keyboard aria-hidden="true" />,
      run: onShortcuts,
    },
  ];
}

function assistant(): Command {
  return {
    id: "assistant",
    label: "Ask the assistant",
    group: "Assistant",
    words: "ai chat summarise help",
    icon: <Sparkles aria-hidden="true" />,
    // The page's own button knows its file.
    run() {
      const button = document.querySelector<HTMLElement>(".ai-only");
      if (button) button.click();
      else askAssistant(null);
    },
  };
}

function newThings(): Command[] {
  const icon = <FilePlus2 aria-hidden="true" />;
  return [
    {
      id: "start-note",
      label: "Start a note",
      group: "New",
      words: "new create write encrypted",
      icon,
      run: () => void startNote(),
    },
    page(
      "New",
      "Send a PDF for signing",
      "/sign/new",
      <PenLine aria-hidden="true" />,
      "sign signature contract agreement request create",
    ),
    page(
      "New",
      "New document",
      `/files${NEW_DOCUMENT}`,
      icon,
      "start create letter report cv word",
    ),
    page("New", "New contract", `/files${NEW_CONTRACT}`, icon, "start create agreement nda pack"),
    ...(Object.keys(PAPER_NAMES) as PaperType[]).map((type) => ({
      id: `start-${type}`,
      label: `New ${PAPER_NAMES[type].toLowerCase()}`,
      group: "New",
      words: "start create business paper",
      icon,
      run: () => void startPaper(type),
    })),
    ...TEMPLATES.map(([template, label]) => ({
      id: `start-${template}`,
      label: `Start from template: ${label}`,
      group: "New",
      words: "new note create",
      icon,
      run: () => void startNote({ template }),
    })),
  ];
}

function settings(): Command[] {
  const icon = <Settings aria-hidden="true" />;
  const group = "Settings and account";
  const archive = page(
    group,
    "Export or import everything",
    "/settings/privacy#archive",
    icon,
    "archive backup download zip take along",
  );
  if (!seemsSignedIn()) {
    return [
      archive,
      page(group, "Sign in", "/signin", <LogIn aria-hidden="true" />, "log in login account"),
      page(
        group,
        "Create an account",
        "/signup",
        <UserPlus aria-hidden="true" />,
        "sign up register",
      ),
    ];
  }
  return [
    ...SETTINGS.map(({ href, label }) => page(group, label, href, icon, "settings account")),
    archive,
    {
      id: "sign-out",
      label: "Sign out",
      group,
      words: "log out logout leave account",
      icon: <LogOut aria-hidden="true" />,
      run: () => void leave(),
    },
  ];
}

function page(group: string, label: string, href: string, icon: ReactNode, words: string): Command {
  return { id: href, label, group, words, icon, run: () => location.assign(href) };
}
