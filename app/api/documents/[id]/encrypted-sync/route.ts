import * as api from "@/lib/contract/file-sync";
import { capability, level, writers } from "@/lib/files/access";
import { syncEncrypted, writesEncrypted } from "@/lib/files/encrypted-sync";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = filesApi(
  api.syncEncrypted,
  capability,
  body(api.syncEncrypted),
  writers(writesEncrypted),
  level,
  ({ access, body }) => syncEncrypted(access, body),
);
