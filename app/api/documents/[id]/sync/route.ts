import * as api from "@/lib/contract/file-sync";
import { capability, level, writers } from "@/lib/files/access";
import { syncStandard, writesStandard } from "@/lib/files/standard-sync";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = filesApi(
  api.syncStandard,
  capability,
  body(api.syncStandard),
  writers(writesStandard),
  level,
  ({ access, body, level }) => syncStandard(access, body, level),
);
