import { recordAssistantRead } from "@/lib/assistant/reads";
import * as api from "@/lib/contract/assistant";
import { capabilityOf } from "@/lib/files/access";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(
  api.recordRead,
  ({ caller, request }) => ({ token: capabilityOf(caller, request.headers) }),
  ({ token, body }) => recordAssistantRead(token, body),
);
