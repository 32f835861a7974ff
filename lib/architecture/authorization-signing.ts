/** Who is let in where documents are signed; who of sender and signers may what is proved in lib/signing. */
import { randomUUID } from "node:crypto";
import { newInboxKey } from "@/lib/protocol/sign-inbox";
import { newInboxRow } from "@/lib/testing/inbox";
import { newSealed } from "@/lib/testing/vaults";
import type { Row } from "./authorization-table";

/** Nobody of the table has a link of signing. */
const envelope: Row = { in: [200, null] };
const asked = (body: () => object): Row => ({ ...envelope, body });
const none = () => ({});

const OK = [200, null] as const;

export const signingRows: Record<string, Row> = {
  "GET /api/sign/inbox": { in: OK },
  "POST /api/sign/inbox": { in: OK, body: newInboxRow },
  "DELETE /api/sign/inbox": { in: OK, body: () => ({ ids: [randomUUID()] }) },
  "GET /api/sign/inbox/key": { in: OK },
  "PUT /api/sign/inbox/key": {
    in: OK,
    body: async () => ({ key: (await newInboxKey()).publicKey }),
  },
  "GET /api/sign/inbox/secrets": { in: OK },
  "POST /api/sign/inbox/secrets": {
    in: OK,
    body: async () => ({ key: (await newInboxKey()).publicKey, sealed: newSealed() }),
  },
  "GET /api/sign/v1/signing-key": { in: OK },
  "GET /api/sign/v1/health": { in: [200, null] },
  "GET /api/sign/v1/sample": { in: [200, null] },
  // Whoever is let in is told what is wrong with a body without anything.
  "POST /api/sign/v1/envelopes": { in: [400, "invalid_request"], body: none },
  "GET /api/sign/v1/envelopes/:id": envelope,
  "PATCH /api/sign/v1/envelopes/:id": asked(() => ({ fields: [] })),
  "DELETE /api/sign/v1/envelopes/:id": envelope,
  "GET /api/sign/v1/envelopes/:id/access": envelope,
  "POST /api/sign/v1/envelopes/:id/access-code": asked(none),
  "POST /api/sign/v1/envelopes/:id/activate": asked(none),
  "GET /api/sign/v1/envelopes/:id/completed": envelope,
  "POST /api/sign/v1/envelopes/:id/decline": asked(none),
  "GET /api/sign/v1/envelopes/:id/events": envelope,
  "GET /api/sign/v1/envelopes/:id/pdf": envelope,
  "POST /api/sign/v1/envelopes/:id/preview": asked(none),
  "GET /api/sign/v1/envelopes/:id/progress": envelope,
  "GET /api/sign/v1/envelopes/:id/receipt": envelope,
  "POST /api/sign/v1/envelopes/:id/reset-link": asked(() => ({ recipientId: "ada" })),
  "POST /api/sign/v1/envelopes/:id/send-link": asked(() => ({ recipientId: "ada" })),
  "POST /api/sign/v1/envelopes/:id/sign": asked(none),
  "POST /api/sign/v1/envelopes/:id/verify-code": asked(() => ({ code: "000000" })),
  "POST /api/sign/v1/envelopes/:id/void": asked(none),
};
