import * as api from "@/lib/contract/pay-payees";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { deletePayee } from "@/lib/payments/delete-payee";
import { changePayee, readPayee } from "@/lib/payments/payees";

export const GET = payApi(api.readPayee, payeeOwner, ({ payee }) => readPayee(payee.id));

export const PATCH = payApi(api.changePayee, payeeOwner, ({ payee, body }) =>
  changePayee(payee.id, body),
);

/** Deletes the profile with its document and all its data. */
export const DELETE = payApi(api.deletePayee, payeeOwner, (owned) => deletePayee(owned));
