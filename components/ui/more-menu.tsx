import { Ellipsis } from "lucide-react";
import { IconButton } from "./icon-button";
import { LazyMenu } from "./lazy-menu";
import type { MenuEntry } from "./menu";

/** What else can be done with something, behind three dots. */
export function MoreMenu({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const dots = <IconButton label={label} icon={Ellipsis} />;
  return <LazyMenu trigger={dots} entries={entries} />;
}
