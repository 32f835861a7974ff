import * as api from "@/lib/contract/pay-paying";
import { payAnyoneApi } from "@/lib/http/families";
import { payer } from "@/lib/payments/access";
import { announceTransfer } from "@/lib/payments/bank";

/** The payer announces a bank transfer. */
export const POST = payAnyoneApi(api.announceTransfer, payer, ({ found, body, network }) =>
  announceTransfer(found, body, network),
);
