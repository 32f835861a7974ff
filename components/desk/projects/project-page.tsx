/** `/desk/projects/{id}`: a project's settings; owners change them, everybody may make keys and read the rest. */
"use client";

import { FileQuestion } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { callOperation } from "@/client/call";
import { ApiError } from "@/client/http";
import { Loaded } from "@/components/page/loaded";
import { askForMail } from "@/components/page/no-mail";
import { type LoadState, useLoaded } from "@/components/page/use-loaded";
import { SectionNav } from "@/components/settings/section-nav";
import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/ui/empty-state";
import * as api from "@/lib/contract/desk-projects";
import { INBOX, namedIn, PROJECTS } from "../addresses";
import { CannedSection } from "./canned-section";
import { GeneralSection } from "./general-section";
import { InstallSection } from "./install-section";
import { ProjectKeysSection } from "./keys-section";
import { LeaveSection } from "./leave-section";
import { MembersSection } from "./members-section";
import { SpamSection } from "./spam-section";
import { StorageSection } from "./storage-section";
import { WebhooksSection } from "./webhooks-section";

const PARTS = [
  { href: "#general", label: "General" },
  { href: "#keys", label: "Keys" },
  { href: "#install", label: "Install" },
  { href: "#members", label: "Members" },
  { href: "#canned", label: "Canned replies" },
  { href: "#webhooks", label: "Webhooks" },
  { href: "#spam", label: "Spam" },
  { href: "#kept", label: "Retention and export" },
  { href: "#end", label: "Leave or delete" },
] as const;
const PARTS_OF_AGENTS = PARTS.filter(({ href }) => href !== "#webhooks");

export function ProjectPage() {
  const [id] = useState(() => namedIn(location.pathname, PROJECTS));
  useEffect(() => {
    if (id === null) location.replace(PROJECTS);
  }, [id]);
  return id === null ? null : <ProjectById id={id} />;
}

function ProjectById({ id }: { id: string }) {
  const load = useCallback(async () => {
    // What a server without mail says would push down the part that a link points at.
    const mail = askForMail().catch(() => true);
    const { project } = await callOperation(api.readProject, { params: { id } });
    await mail;
    return project;
  }, [id]);
  const loaded = useLoaded(load);
  const { value, failure } = loaded;
  useEffect(() => {
    if (value) document.title = `${value.name} · Sealdesk`;
  }, [value]);
  if (failure instanceof ApiError && failure.status === 404) return <NoProject />;
  return (
    <Loaded what="The project" of={loaded} shape="sections" rows={3} around="mt-3">
      {(project) => <Settings project={project} loaded={loaded} />}
    </Loaded>
  );
}

export interface ProjectPartProps {
  project: api.ProjectSettings;
  /** Shows at once what an answer said. */
  change: LoadState<api.ProjectSettings>["change"];
  refresh: () => Promise<void>;
}

function Settings({
  project,
  loaded: { change, refresh },
}: {
  project: api.ProjectSettings;
  loaded: LoadState<api.ProjectSettings>;
}) {
  const part = { project, change, refresh };
  const sections = project.role === "owner" ? PARTS : PARTS_OF_AGENTS;
  /** The key made on this page just now, for the samples beside it. */
  const [key, setKey] = useState<string | null>(null);
  // What a link points at is there only now.
  useEffect(() => {
    if (location.hash.length > 1) document.getElementById(location.hash.slice(1))?.scrollIntoView();
  }, []);
  return (
    <>
      <PageHeader
        title={project.name}
        places={[
          { name: "Tickets", href: INBOX },
          { name: "Projects", href: PROJECTS },
        ]}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[11rem_minmax(0,42rem)]">
        <SectionNav label="Project" sections={sections} current="" />
        <div className="min-w-0 space-y-6 *:scroll-mt-6">
          <div id="general">
            <GeneralSection {...part} />
          </div>
          <div id="keys">
            <ProjectKeysSection projectId={project.id} onMade={setKey} />
          </div>
          <div id="install">
            <InstallSection project={project} madeKey={key} />
          </div>
          <div id="members">
            <MembersSection {...part} />
          </div>
          <div id="canned">
            <CannedSection projectId={project.id} />
          </div>
          {project.role === "owner" ? (
            <div id="webhooks">
              <WebhooksSection projectId={project.id} />
            </div>
          ) : null}
          <div id="spam">
            <SpamSection {...part} />
          </div>
          <div id="kept">
            <StorageSection {...part} />
          </div>
          <div id="end">
            <LeaveSection {...part} />
          </div>
        </div>
      </div>
    </>
  );
}

function NoProject() {
  return (
    <EmptyState
      heading="h1"
      icon={FileQuestion}
      title="Project not found"
      link={["Your projects", PROJECTS]}
    >
      <p>It may have been deleted, or you’re not a member.</p>
    </EmptyState>
  );
}
