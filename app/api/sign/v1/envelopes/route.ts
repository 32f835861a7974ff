import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { evidenceOf } from "@/lib/signing/access";
import { maybeAccount } from "@/lib/signing/account";
import { createEnvelope } from "@/lib/signing/envelopes";

export const POST = signApi(
  api.createEnvelope,
  body(api.createEnvelope),
  maybeAccount,
  async ({ account, request, body }) => {
    const maker = { account, network: networkOf(request.headers), by: evidenceOf(request) };
    return created(await createEnvelope(body, maker));
  },
);
