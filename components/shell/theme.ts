/** The theme a person chose in this browser; `system` follows the device. The head script applies it before the first paint. */
export type Theme = "system" | "light" | "dark";

/** The choices, as people read them. */
export const THEMES: readonly [Theme, string][] = [
  ["light", "Light"],
  ["dark", "Dark"],
  ["system", "Same as this device"],
];

const KEY = "sealdesk:theme";

export function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === "light" || kept === "dark" ? kept : "system";
  } catch {
    return "system";
  }
}

export function chooseTheme(theme: Theme) {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // Storage is refused in this browser: the choice holds until the page is left.
  }
}
