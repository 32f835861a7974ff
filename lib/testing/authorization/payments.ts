/**
 * Which callers the payments routes accept. Nobody in the table owns a profile, link or shop; lib/payments tests the owners.
 */
import { randomUUID } from "node:crypto";
import type { Answer } from "./kinds";
import type { Row } from "./table";

const NOT_FOUND: Answer = [404, "not_found"];
const none = () => ({});

export const paymentRows: Record<string, Row> = {
  "POST /api/pay/payees": { body: () => ({ id: randomUUID() }) },
  "POST /api/pay/links": { body: () => ({ payee: randomUUID() }) },
  // No ids.
  "GET /api/pay/links": { in: [400, "invalid"] },
  "GET /api/pay/links/:linkId": { in: NOT_FOUND },
  "POST /api/pay/links/:linkId/bank": { in: NOT_FOUND },
  "POST /api/pay/links/:linkId/quote": { in: NOT_FOUND },
  "POST /api/pay/links/:linkId/check": { in: NOT_FOUND },
  // No currency.
  "GET /api/pay/fx": { in: [400, "invalid"] },
  "GET /api/pay/payees/:payeeId/public": { in: NOT_FOUND },
  "PUT /api/pay/shops/:shopId/methods": { body: none },
  "POST /api/pay/links/:linkId/card": { in: NOT_FOUND, body: none },
  "POST /api/pay/links/:linkId/paypal": { in: NOT_FOUND, body: none },
  "POST /api/pay/links/:linkId/card/return": { in: NOT_FOUND, body: none },
  "POST /api/pay/links/:linkId/paypal/return": { in: NOT_FOUND, body: none },
  // No provider, and no test money.
  "POST /api/pay/webhooks/:provider": { in: NOT_FOUND, body: none },
  "GET /api/pay/connect/:provider/return": { in: NOT_FOUND },
  "GET /api/pay/simulator/checkouts/:id": { in: NOT_FOUND },
  "POST /api/pay/simulator/checkouts/:id": { in: NOT_FOUND, body: () => ({ action: "pay" }) },
  "POST /api/pay/simulator/accounts/:id": { in: NOT_FOUND, body: () => ({ action: "finish" }) },
  "POST /api/pay/simulator/transfers": {
    in: NOT_FOUND,
    body: () => ({ rail: "usdc-base", address: "0x", tokenAmount: "1" }),
  },
};
