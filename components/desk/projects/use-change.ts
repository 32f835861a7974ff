/** Changes one setting of a project: shown at once, said when it is saved, taken back when it is refused. */
"use client";

import { changeProject, type ProjectChange } from "@/client/tickets/desk-projects";
import { refusalOf } from "@/components/settings/refusal";
import { notify } from "@/components/ui/toast";
import type { ProjectPartProps } from "./project-page";

export function useChange({ project, change, refresh }: ProjectPartProps) {
  return async (wanted: ProjectChange, said: string): Promise<boolean> => {
    const { retention_days: days, block, ...plain } = wanted;
    change((before) => ({
      ...before,
      ...plain,
      ...(days === undefined ? {} : { retentionDays: days }),
      ...(block === undefined ? {} : { block: [...block] }),
    }));
    try {
      const saved = await changeProject(project.id, wanted);
      change(() => saved);
      notify({ text: said });
      return true;
    } catch (error) {
      notify({ tone: "bad", text: `Not saved. ${refusalOf(error).words}` });
      void refresh();
      return false;
    }
  };
}
