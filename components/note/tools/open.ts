/** The tools that are panels: fetched when a person asks for one, and shown once they are here. */

import { onceLoaded } from "@/components/ui/on-demand";
import type { Session } from "../chrome/session";
import type { Tool } from "../chrome/state";

export const load = {
  find: () => import("./find-bar"),
  outline: () => import("./outline"),
  format: () => import("./format-panel"),
};

export function openTool(session: Session, tool: Tool): void {
  onceLoaded(load[tool === "replace" ? "find" : tool], () => session.show(tool));
}
