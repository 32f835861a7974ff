import * as api from "@/lib/contract/files";
import { capabilityOf } from "@/lib/files/access";
import { findShortLink } from "@/lib/files/short-links";
import { filesApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";

export const GET = filesApi(api.findShortLink, ({ caller, request }) =>
  findShortLink(capabilityOf(caller, request.headers), networkOf(request.headers)),
);
