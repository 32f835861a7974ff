/** The ticket projects that hold an account back: others work in them, and nobody else owns them. */
import { ApiError, isRecord } from "@/client/http";
import { projectAddress } from "@/components/desk/addresses";

/** Nothing for another refusal. */
export function SharedProjects({ refusal }: { refusal: unknown }) {
  const projects = projectsOf(refusal);
  if (projects.length === 0) return null;
  return (
    <ul aria-label="Projects to resolve first" className="basis-full space-y-1 ps-7">
      {projects.map(({ id, name }) => (
        <li key={id}>
          <a
            href={projectAddress(id, "members")}
            target="_blank"
            rel="noopener"
            className="font-semibold underline underline-offset-2 wrap-anywhere touch:inline-block touch:py-2"
          >
            Open <bdi>{name}</bdi>
          </a>
        </li>
      ))}
    </ul>
  );
}

function projectsOf(refusal: unknown): { id: string; name: string }[] {
  if (!(refusal instanceof ApiError) || refusal.reason !== "account") return [];
  const { projects } = refusal.details;
  if (!Array.isArray(projects)) return [];
  return projects.flatMap((row: unknown) =>
    isRecord(row) && typeof row.id === "string" && typeof row.name === "string"
      ? [{ id: row.id, name: row.name }]
      : [],
  );
}
