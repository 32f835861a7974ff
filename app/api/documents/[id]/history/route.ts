import { capability, level, role } from "@/lib/files/access";
import { listVersions } from "@/lib/files/history";
import { saveVersion } from "@/lib/files/history-save";
import { NewVersion, SavedVersion, Versions } from "@/lib/files/history-schemas";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

/** The file's saved versions, newest first. */
export const GET = filesApi(
  { summary: "List a file's versions", answers: { 200: Versions } },
  capability,
  role("edit"),
  level,
  ({ access }) => listVersions(access.fileId),
);

/** Saves a version; one that equals the newest is answered with that one. */
export const POST = filesApi(
  {
    summary: "Save a version",
    answers: { 200: SavedVersion, 201: SavedVersion },
    refusals: [409, 429],
  },
  capability,
  role("edit"),
  body(NewVersion),
  level,
  async ({ access, body }) => {
    const { version, isNew } = await saveVersion(access, body);
    return isNew ? created(version) : version;
  },
);
