/** Changes one setting of a project: shown at once, said when it is saved, taken back when it is refused. */
"use client";

import { callOperation } from "@/client/call";
import { refusalOf } from "@/components/page/refusal";
import { notify } from "@/components/ui/toast";
import { changeProject, type ProjectSettings } from "@/lib/contract/desk-projects";
import type { ProjectPartProps } from "./project-page";

export type ProjectChange = Partial<Pick<ProjectSettings, "name" | "ack" | "spam" | "block">> & {
  retention_days?: 90 | 365 | null;
};

export function useChange({ project, change, refresh }: ProjectPartProps) {
  return async (wanted: ProjectChange, said: string): Promise<boolean> => {
    change((before) => ({ ...before, ...wanted }));
    try {
      const input = { params: { id: project.id }, body: wanted };
      const { project: saved } = await callOperation(changeProject, input);
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
