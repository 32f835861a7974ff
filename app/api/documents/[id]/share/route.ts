import { capability, role } from "@/lib/files/access";
import { CreatedShareLink, NewShareLink, ShareLinks } from "@/lib/files/schemas";
import { checkName, createShareLink, listShareLinks } from "@/lib/files/share";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

/** The file's links, newest first. */
export const GET = filesApi(
  { summary: "List share links", answers: { 200: ShareLinks } },
  capability,
  role("owner"),
  ({ access }) => listShareLinks(access.fileId),
);

/** Makes an edit or view link. */
export const POST = filesApi(
  { summary: "Create a share link", answers: { 201: CreatedShareLink }, refusals: [409] },
  capability,
  role("owner"),
  body(NewShareLink),
  async ({ access, body, request }) => {
    checkName(access, body, request.headers.get("user-agent"));
    return created(await createShareLink(access, body));
  },
);
