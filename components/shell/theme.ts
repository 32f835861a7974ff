/** The theme a person chose in this browser; `system` follows the device. The head script applies it before the first paint. */
import { readStored, store } from "@/client/browser-storage";

export type Theme = "system" | "light" | "dark";

/** The choices, as people read them. */
export const THEMES: readonly [Theme, string][] = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["system", "Same as this device"],
];

const KEY = "sealdesk:theme";

export function readTheme(): Theme {
  const stored = readStored(KEY);
  return stored === "light" || stored === "dark" ? stored : "system";
}

export function chooseTheme(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  store(KEY, theme === "system" ? null : theme);
}
