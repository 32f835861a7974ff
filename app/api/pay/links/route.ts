import * as api from "@/lib/contract/pay-links";
import { payAnyoneApi, payApi } from "@/lib/http/families";
import { Answer } from "@/lib/http/route";
import { linksReader, ownerInBody } from "@/lib/payments/access";
import { createLink } from "@/lib/payments/links";
import { readLinks } from "@/lib/payments/read-links";

/** Many links by their ids; a profile's owner gets the complete view of their own. */
export const GET = payAnyoneApi(api.readPayLinks, linksReader, ({ search, payeeId }) =>
  readLinks(search.ids, payeeId),
);

/** Creates a link. Repeating it returns the same link. */
export const POST = payApi(api.createPayLink, ownerInBody, async ({ body }) => {
  const { isNew, view } = await createLink(body);
  return new Answer(isNew ? 201 : 200, view);
});
