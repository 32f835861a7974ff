/** What the command palette offers: every page adds its own commands while it is shown. */
import type { ReactNode } from "react";

export interface Command {
  id: string;
  label: string;
  /** The heading it stands under. */
  group: string;
  icon?: ReactNode;
  keys?: string;
  /** Other words a person may type for it. */
  words?: string;
  run: () => void;
}

const offered = new Set<readonly Command[]>();

/** Offers commands until the returned function is called. */
export function offerCommands(commands: readonly Command[]): () => void {
  offered.add(commands);
  return () => offered.delete(commands);
}

/** The newest page's commands first. */
export function allCommands(): Command[] {
  return [...offered].reverse().flat();
}
