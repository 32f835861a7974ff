/** Which callers the shops' routes accept. No file in the table is a shop; lib/shops tests the rest. */
import { orderBody, padded, requestBody, sealedKeys } from "@/lib/testing/shops";
import type { Row } from "./table";

const noAuth = [401, "auth"] as const;
const noCapability = [401, "capability"] as const;

export const shopRows: Record<string, Row> = {
  "POST /api/shops/:shopId": {
    body: () => ({ keys: sealedKeys(), catalog: padded(), state: padded() }),
    answers: { "a key and the owner's link": noAuth, "our page with the owner's link": noAuth },
  },
  // Their bodies are looked at first.
  "POST /api/shops/:shopId/orders": { body: () => orderBody() },
  "POST /api/shops/:shopId/requests": { body: () => requestBody() },
  // An order's token needs no key, and nobody here has one.
  "GET /api/shop-orders/:shopId/status": {
    answers: {
      nobody: noCapability,
      "forged inside headers": noCapability,
      "a session without Origin": noCapability,
    },
  },
  "GET /api/shops/backup": {
    answers: {
      "a key and a misshapen link": [400, null],
      "our page with a misshapen link": [400, null],
    },
  },
};
