/** What the command palette offers in the inbox. */
"use client";

import { useEffect } from "react";
import { type Command, offerCommands } from "@/components/shell/commands";
import type { DeskProjectView } from "@/lib/contract/desk-projects";
import { PROJECTS, projectAddress } from "../addresses";
import type { Wishes } from "./use-inbox-address";

interface Offered {
  projects: readonly DeskProjectView[];
  ask: (change: Partial<Wishes>) => void;
}

export function useInboxCommands({ projects, ask }: Offered) {
  useEffect(() => {
    const show = (id: string, label: string, change: Partial<Wishes>): Command => ({
      id: `desk-${id}`,
      label,
      group: "Inbox",
      words: "tickets show filter",
      run: () => ask(change),
    });
    const commands = [
      show("open", "Show open tickets", { status: "open" }),
      show("resolved", "Show resolved tickets", { status: "resolved" }),
      show("all", "Show all tickets", { status: "all", project: null, search: "" }),
      ...projects.map(({ slug, name }) =>
        show(`project-${slug}`, `Tickets in ${name}`, { project: slug }),
      ),
      ...projects.map(({ id, name }) => ({
        id: `desk-settings-${id}`,
        label: `Settings for ${name}`,
        group: "Inbox",
        words: "project keys members",
        run: () => location.assign(projectAddress(id)),
      })),
      {
        id: "desk-projects",
        label: "Projects",
        group: "Inbox",
        words: "desk settings keys",
        run: () => location.assign(PROJECTS),
      },
    ];
    return offerCommands(commands);
  }, [projects, ask]);
}
