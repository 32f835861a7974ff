import * as api from "@/lib/contract/pay-crypto";
import { payApi } from "@/lib/http/families";
import { linkOwner } from "@/lib/payments/access";
import { attachTransfer } from "@/lib/payments/attach";

export const POST = payApi(api.attachTransfer, linkOwner, ({ link, body }) =>
  attachTransfer(link, body),
);
