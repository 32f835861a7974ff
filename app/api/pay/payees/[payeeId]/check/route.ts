import * as api from "@/lib/contract/pay-crypto";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { checkPayee } from "@/lib/payments/check-payee";

export const POST = payApi(api.checkPayee, payeeOwner, ({ payee }) => checkPayee(payee.id));
