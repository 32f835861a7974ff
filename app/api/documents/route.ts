import * as api from "@/lib/contract/files";
import { clientLevel } from "@/lib/files/access";
import { createFile } from "@/lib/files/create";
import { creationLimit } from "@/lib/files/limits";
import { allowance } from "@/lib/http/allowance";
import { filesApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";

export const POST = filesApi(
  api.createFile,
  allowance(creationLimit),
  async ({ body, request, network }) =>
    created(await createFile(body, clientLevel(request.headers), network)),
);
