import { capability, role } from "@/lib/files/access";
import { raiseClientLevel } from "@/lib/files/client-level";
import { RaisedLevel, RaiseLevel } from "@/lib/files/schemas";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Raises the level of client a file asks for; it never falls. */
export const POST = filesApi(
  { summary: "Raise a file's client level", answers: { 200: RaisedLevel } },
  capability,
  role("edit"),
  body(RaiseLevel),
  async ({ access, body }) => ({ level: await raiseClientLevel(access.fileId, body.level) }),
);
