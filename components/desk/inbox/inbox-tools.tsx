/** Over the inbox: which tickets, of which project, with which words. */

import type { Ref } from "react";
import { Select } from "@/components/ui/field";
import { SearchField } from "@/components/ui/search-field";
import { Segments } from "@/components/ui/segments";
import type { DeskProjectView } from "@/lib/contract/desk-projects";
import type { Wishes } from "./use-inbox-address";

const STATUSES = [
  ["open", "Open"],
  ["resolved", "Resolved"],
  ["all", "All"],
] as const;

interface InboxToolsProps {
  fieldRef: Ref<HTMLDivElement>;
  address: Wishes;
  ask: (change: Partial<Wishes>) => void;
  projects: readonly DeskProjectView[];
  /** How many are open; null until it is known. */
  open: number | null;
}

export function InboxTools({ fieldRef, address, ask, projects, open }: InboxToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Segments
        label="Filter tickets"
        className="segmented max-sm:w-full"
        options={STATUSES.map(([status, label]) => [
          status,
          label,
          status === "open" ? open : null,
        ])}
        value={address.status}
        onChange={(status) => ask({ status })}
      />
      {projects.length > 1 ? (
        <Select
          aria-label="Project"
          className="max-w-56 max-sm:flex-1"
          value={address.project ?? ""}
          options={[
            ["", "All projects"],
            ...projects.map(({ slug, name }) => [slug, name] as const),
          ]}
          onChange={(project) => ask({ project: project || null })}
        />
      ) : null}
      <div ref={fieldRef} className="flex min-w-44 flex-1">
        <SearchField
          label="Search tickets"
          value={address.search}
          onChange={(search) => ask({ search })}
        />
      </div>
    </div>
  );
}
