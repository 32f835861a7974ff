import * as api from "@/lib/contract/pay-payees";
import { payApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { body } from "@/lib/http/parse";
import { Answer } from "@/lib/http/route";
import { documentOwner } from "@/lib/payments/access";
import { createPayee } from "@/lib/payments/payees";

/** Creates a profile for an encrypted document of the caller. Repeating it returns the same profile. */
export const POST = payApi(
  api.createPayee,
  body(api.createPayee),
  documentOwner,
  async ({ body, auth, request }) => {
    const { isNew, view } = await createPayee(body.id, auth, networkOf(request.headers));
    return new Answer(isNew ? 201 : 200, view);
  },
);
