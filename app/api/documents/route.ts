import * as api from "@/lib/contract/files";
import { clientLevel } from "@/lib/files/access";
import { calendarOwner } from "@/lib/files/calendar-owner";
import { createFile } from "@/lib/files/create";
import { creationLimit } from "@/lib/files/limits";
import { allowance } from "@/lib/http/allowance";
import { filesApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";

export const POST = filesApi(
  api.createFile,
  allowance(creationLimit),
  calendarOwner,
  async ({ body, request, network, owner }) =>
    created(await createFile(body, clientLevel(request.headers), network, owner)),
);
