/** The tools that are panels: fetched when a person asks for one, and shown once they are here. */

import { onceLoaded } from "@/components/ui/on-demand";
import type { Session } from "../chrome/session";
import type { Tool } from "../chrome/state";

export const load = {
  find: () => import("./find-bar"),
  outline: () => import("./outline"),
  comments: () => import("../comments/note-panel"),
  suggestions: () => import("../suggestions/desk"),
};

/** Two tools open the panel of another one. */
const PANELS = { replace: "find", comment: "comments" } as const;

export function openTool(session: Session, tool: Tool): void {
  const panel = tool === "replace" || tool === "comment" ? PANELS[tool] : tool;
  const fetch = panel === "format" ? session.kit.format.load : load[panel];
  onceLoaded(fetch, () => session.show(tool));
}
