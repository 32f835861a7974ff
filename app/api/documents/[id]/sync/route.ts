import { capability, level, writers } from "@/lib/files/access";
import { StandardSync, StandardSynced } from "@/lib/files/schemas";
import { syncStandard, writesStandard } from "@/lib/files/standard-sync";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** One round of sync of a standard file; the same update again changes nothing. */
export const POST = filesApi(
  { summary: "Sync a standard file", answers: { 200: StandardSynced }, refusals: [403, 409] },
  capability,
  body(StandardSync),
  writers(writesStandard),
  level,
  ({ access, body, level }) => syncStandard(access, body, level),
);
