/** Which callers the signing routes accept; lib/signing tests senders and signers. */
import { randomUUID } from "node:crypto";
import { newInboxKey } from "@/lib/protocol/ecdh";
import { newSealed } from "@/lib/testing/vaults";
import { newInboxRow } from "../inbox";
import type { Row } from "./table";

const none = () => ({});

export const signingRows: Record<string, Row> = {
  "POST /api/sign/inbox": { body: newInboxRow },
  "DELETE /api/sign/inbox": { body: () => ({ ids: [randomUUID()] }) },
  "PUT /api/sign/inbox/key": {
    body: async () => ({ key: (await newInboxKey()).publicKey }),
  },
  "POST /api/sign/inbox/secrets": {
    body: async () => ({ key: (await newInboxKey()).publicKey, sealed: newSealed() }),
  },
  // Whoever is let in is told what is wrong with a body without anything.
  "POST /api/sign/v1/envelopes": { in: [400, "invalid_request"], body: none },
  "PATCH /api/sign/v1/envelopes/:id": { body: () => ({ fields: [] }) },
  "POST /api/sign/v1/envelopes/:id/access-code": { body: none },
  "POST /api/sign/v1/envelopes/:id/activate": { body: none },
  "POST /api/sign/v1/envelopes/:id/decline": { body: none },
  "POST /api/sign/v1/envelopes/:id/preview": { body: none },
  "POST /api/sign/v1/envelopes/:id/reset-link": { body: () => ({ recipientId: "ada" }) },
  "POST /api/sign/v1/envelopes/:id/send-link": { body: () => ({ recipientId: "ada" }) },
  "POST /api/sign/v1/envelopes/:id/sign": { body: none },
  "POST /api/sign/v1/envelopes/:id/verify-code": { body: () => ({ code: "000000" }) },
  "POST /api/sign/v1/envelopes/:id/void": { body: none },
};
