/** What the account's menu lists, on a desk and on a phone. */
import { CreditCard, Keyboard, LogIn, LogOut, Settings, SunMoon, UserPlus } from "lucide-react";
import { showPanel } from "@/components/shell/keys";
import { chooseTheme, readTheme, THEMES } from "@/components/shell/theme";
import type { MenuEntry } from "@/components/ui/menu";
import { leave } from "./leave";
import { withNext } from "./next-address";
import type { Here } from "./use-account";

/** Asked each time the menu opens, so that the theme's mark is right. */
export function accountEntries(account: Here | null): MenuEntry[] {
  const appearance: MenuEntry = {
    label: "Theme",
    icon: <SunMoon aria-hidden="true" />,
    entries: THEMES.map(([theme, label]) => ({
      label,
      checked: readTheme() === theme,
      run: () => chooseTheme(theme),
    })),
  };
  const shortcuts: MenuEntry = {
    label: "Keyboard shortcuts",
    icon: <Keyboard aria-hidden="true" />,
    keys: "?",
    isForKeyboards: true,
    run: () => showPanel("shortcuts"),
  };
  if (!account) {
    return [
      {
        label: "Sign in",
        icon: <LogIn aria-hidden="true" />,
        run: () => go(withNext("/signin", location)),
      },
      {
        label: "Create an account",
        icon: <UserPlus aria-hidden="true" />,
        run: () => go(withNext("/signup", location)),
      },
      "divider",
      appearance,
      shortcuts,
    ];
  }
  return [
    { title: account.name, detail: account.email },
    "divider",
    { label: "Settings", icon: <Settings aria-hidden="true" />, run: () => go("/settings") },
    { label: "Plan", icon: <CreditCard aria-hidden="true" />, run: () => go("/settings/plan") },
    appearance,
    shortcuts,
    "divider",
    { label: "Sign out", icon: <LogOut aria-hidden="true" />, run: () => void leave() },
  ];
}

const go = (address: string) => location.assign(address);
