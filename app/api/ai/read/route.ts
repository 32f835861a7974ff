import { linkToken } from "@/lib/assistant/account";
import { recordAssistantRead } from "@/lib/assistant/reads";
import * as api from "@/lib/contract/assistant";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(api.recordRead, linkToken, ({ token, body }) =>
  recordAssistantRead(token, body),
);
