/** How long resolved tickets are kept, and all of them as a table to take along. */
"use client";

import { Download } from "lucide-react";
import { addressOf } from "@/client/call";
import { Section } from "@/components/page/section";
import { buttonLook } from "@/components/ui/button";
import { SelectField } from "@/components/ui/text-field";
import { exportTickets } from "@/lib/contract/desk";
import type { ProjectPartProps } from "./project-page";
import { useChange } from "./use-change";

/** D-29 */
const KEPT = [
  ["", "Until the project is deleted"],
  ["90", "For 90 days after they’re resolved"],
  ["365", "For a year after they’re resolved"],
] as const;

export function StorageSection(part: ProjectPartProps) {
  const { project } = part;
  const save = useChange(part);
  return (
    <Section
      title="Retention and export"
      lead="Attachments have unguessable public URLs. Those in Vercel Blob aren’t in backups."
    >
      <div className="space-y-4">
        <SelectField
          label="Keep resolved tickets"
          value={project.retention_days?.toString() ?? ""}
          disabled={project.role !== "owner"}
          onChange={(value) => {
            const days = Number(value);
            void save({ retention_days: days === 90 || days === 365 ? days : null }, "Saved.");
          }}
          options={KEPT}
        />
        <a
          href={addressOf(exportTickets, { query: { project: project.slug, status: "all" } })}
          download
          className={buttonLook()}
        >
          <Download aria-hidden="true" className="size-4" />
          Download tickets as CSV
        </a>
      </div>
    </Section>
  );
}
