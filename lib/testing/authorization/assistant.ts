/** Who is let in at the assistant's routes: an account's pages, unless AI is off; nobody is set to answer here. */
import { randomUUID } from "node:crypto";
import { envelope } from "@/lib/testing/bytes";
import type { Answer, Answers } from "./kinds";
import type { Row } from "./table";

const aiOff: Answer = [403, "ai-off"];
const answers: Answers = { "a session in Lockdown": aiOff };
const notLive: Answer = [404, null];
const messages = [{ role: "user", content: "Hello." }];

export const assistantRows: Record<string, Row> = {
  "GET /api/ai/agent": { answers },
  "POST /api/ai/agent": {
    in: [503, "unavailable"],
    answers,
    body: () => ({ runId: randomUUID(), toolset: "read", messages }),
  },
  "POST /api/ai/fetch": {
    in: [422, "scheme"],
    answers,
    body: () => ({ url: "ftp://sealdesk.test/" }),
  },
  "POST /api/ai/turn": {
    in: [503, "unavailable"],
    answers,
    body: () => ({ runId: randomUUID(), fileId: randomUUID(), kind: "note", messages }),
  },
  "POST /api/ai/reads": { body: () => ({ files: [] }) },
  "POST /api/ai/read": { in: notLive, body: () => ({ id: randomUUID() }) },
  "PUT /api/ai/sessions": {
    body: () => ({
      sessions: [
        {
          ...{ id: randomUUID(), updatedAt: new Date().toISOString() },
          ...{ head: envelope(), body: envelope() },
        },
      ],
    }),
  },
  "GET /api/ai/sessions/:id": { in: notLive, id: () => randomUUID() },
  "DELETE /api/ai/sessions/:id": { id: () => randomUUID() },
};
