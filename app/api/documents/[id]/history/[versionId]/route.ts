import { capability, level, role } from "@/lib/files/access";
import { nameVersion, readVersion } from "@/lib/files/history";
import { Version, VersionName, Versions } from "@/lib/files/history-schemas";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** One saved version with its state. */
export const GET = filesApi(
  { summary: "Read a version", answers: { 200: Version } },
  capability,
  role("edit"),
  level,
  ({ access, params }) => readVersion(access, params.versionId ?? ""),
);

/** Names, renames or unnames a saved version. */
export const POST = filesApi(
  { summary: "Name a version", answers: { 200: Versions }, refusals: [409] },
  capability,
  role("edit"),
  body(VersionName),
  level,
  ({ access, params, body }) => nameVersion(access, params.versionId ?? "", body),
);
