import * as api from "@/lib/contract/pay-simulator";
import { payApi } from "@/lib/http/families";
import { sendSimulatedTransfer } from "@/lib/payments/simulate";

export const POST = payApi(api.sendSimulatedTransfer, ({ body }) => sendSimulatedTransfer(body));
