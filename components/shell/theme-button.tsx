"use client";

import { Moon, Sun } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { chooseTheme, readTheme } from "./theme";

const MoonOrSun = () => (
  <>
    <Moon aria-hidden="true" className="in-light" />
    <Sun aria-hidden="true" className="in-dark" />
  </>
);

/** Turns the page to the other theme. CSS decides which icon shows, so the server can draw both. */
export function ThemeButton() {
  function turn() {
    const theme = readTheme();
    const dark =
      theme === "system" ? matchMedia("(prefers-color-scheme: dark)").matches : theme === "dark";
    chooseTheme(dark ? "light" : "dark");
  }
  return <IconButton label="Light or dark" onClick={turn} icon={MoonOrSun} />;
}
