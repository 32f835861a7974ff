"use client";

import { Search } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { showPanel } from "./keys";

export function PaletteButton() {
  return (
    <IconButton
      label="Commands and files"
      keys="Ctrl K"
      icon={<Search aria-hidden="true" />}
      onClick={() => showPanel("palette")}
    />
  );
}
