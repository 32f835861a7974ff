/** `/desk/projects`: the projects one belongs to, and those an owner deleted lately. */
"use client";

import { FolderOpen, Plus } from "lucide-react";
import { useState } from "react";
import { callOperation } from "@/client/call";
import { Facts } from "@/components/page/facts";
import { Loaded } from "@/components/page/loaded";
import { ManagedRow } from "@/components/page/managed-list";
import { Moment } from "@/components/page/moment";
import { Section } from "@/components/page/section";
import { tellOutcome } from "@/components/page/tell-refusal";
import { useLoaded } from "@/components/page/use-loaded";
import { PageHeader } from "@/components/shell/page-header";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import * as api from "@/lib/contract/desk-projects";
import { INBOX, projectAddress } from "../addresses";
import { FirstProject } from "./first-project";
import { NewProjectDialog } from "./new-project-dialog";

const read = () => callOperation(api.listDeskProjects);

export function ProjectsPage() {
  const loaded = useLoaded(read);
  const { value, refresh } = loaded;
  const [isMaking, setMaking] = useState(false);
  return (
    <>
      <PageHeader
        title="Projects"
        places={[{ name: "Tickets", href: INBOX }]}
        actions={
          value && value.projects.length > 0 ? (
            <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
              New project
            </Button>
          ) : null
        }
      />
      <div className="space-y-6">
        <Loaded what="Your projects" of={loaded} shape="sections">
          {({ projects, deleted }) => (
            <>
              {projects.length === 0 ? <FirstProject /> : null}
              <ul
                aria-label="Projects"
                className="grid gap-4 empty:hidden sm:grid-cols-2 lg:grid-cols-3"
              >
                {projects.map((project) => (
                  <li key={project.id} className="min-w-0">
                    <ProjectCard project={project} />
                  </li>
                ))}
              </ul>
              {deleted.length > 0 ? <Deleted projects={deleted} onRestored={refresh} /> : null}
            </>
          )}
        </Loaded>
      </div>
      {isMaking ? <NewProjectDialog onClose={() => setMaking(false)} /> : null}
    </>
  );
}

function ProjectCard({ project }: { project: api.DeskProjectView }) {
  const { id, name, slug, open_count, role } = project;
  return (
    <a
      href={projectAddress(id)}
      className="flex h-full flex-col rounded-lg bg-paper p-4 shadow-paper hover:bg-raised hover:shadow-high"
    >
      <span className="flex items-start gap-3">
        <FolderOpen aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block text-left font-semibold wrap-anywhere">
            {name}
          </span>
          <span className="block truncate font-mono text-sm text-ink-faint">{slug}</span>
        </span>
        {role === "owner" ? <Badge>Owner</Badge> : null}
      </span>
      <span className="mt-3 text-sm text-ink-soft tabular-nums">
        {open_count === 0 ? "No open tickets" : `${open_count.toLocaleString()} open`}
      </span>
    </a>
  );
}

interface DeletedProps {
  projects: readonly api.DeletedProjectView[];
  onRestored: () => Promise<void>;
}

function Deleted({ projects, onRestored }: DeletedProps) {
  async function restore({ id, name }: api.DeletedProjectView) {
    const restored = () => callOperation(api.restoreProject, { params: { id } });
    if (await tellOutcome(restored, `Restored “${name}” and its keys.`)) await onRestored();
  }
  return (
    <Section
      title="Deleted"
      lead="Kept for 30 days, then permanently deleted with everything in them."
      flush
    >
      <ul aria-label="Deleted projects" className="divide-y divide-line">
        {projects.map((project) => (
          <ManagedRow
            key={project.id}
            name={project.name}
            about={
              <Facts
                facts={[
                  <span key="slug" className="font-mono">
                    {project.slug}
                  </span>,
                  <span key="at">
                    deleted <Moment at={project.deleted_at} within />
                  </span>,
                ]}
              />
            }
          >
            <Button aria-label={`Restore “${project.name}”`} onClick={() => void restore(project)}>
              Restore
            </Button>
          </ManagedRow>
        ))}
      </ul>
    </Section>
  );
}
