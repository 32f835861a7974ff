/** Paying by bank transfer, and payments that the owner saw arrive. */
import * as z from "zod/mini";
import { plainText, uuid } from "./fields";
import { operation } from "./operation";
import { LINK } from "./pay-links";
import { PAY_NOTE_CHARS, PublicLink, payAmount, payAttempt } from "./pay-shapes";

/** What every way to pay is begun with. */
export const payingBody = {
  /** Absent: all that is owed. */
  amount: z.optional(payAmount()),
  /** Who pays a reusable link. */
  attempt: z.optional(payAttempt()),
};

/** Counts nothing until the owner marks it; again it changes the one that was announced. */
export const announceTransfer = operation({
  method: "POST",
  path: `${LINK}/bank`,
  summary: "Announce a bank transfer",
  caller: "anyone",
  body: z.object(payingBody),
  answers: { 200: PublicLink },
  refusals: [404, 409, 410],
});

/** `payment` names an announced transfer: 400 `invalid` for another, 409 `conflict` once it was received. */
export const markPayment = operation({
  method: "POST",
  path: `${LINK}/mark`,
  summary: "Mark a link paid or refunded",
  caller: "payee",
  headers: ["Idempotency-Key"],
  body: z.object({
    status: z.enum(["paid", "refunded"]),
    amount: z.optional(payAmount()),
    detail: z.optional(plainText(PAY_NOTE_CHARS)),
    reference: z.optional(plainText(PAY_NOTE_CHARS)),
    payment: z.optional(uuid()),
  }),
  answers: { 200: PublicLink },
  refusals: [409],
});
