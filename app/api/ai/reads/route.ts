import { listReads } from "@/lib/assistant/reads";
import * as api from "@/lib/contract/assistant";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(api.listReads, ({ body }) => listReads(body.files));
