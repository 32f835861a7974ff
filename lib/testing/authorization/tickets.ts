/** Which callers the tickets API accepts: those with the right kind of key. */
import type { Answer } from "./kinds";
import type { Row } from "./table";

const NOT_FOUND: Answer = [404, "not_found"];

/** Of a thing that is not there; whose there are is proved in lib/tickets. */
const agent = (answer: Answer, body?: () => object): Row => ({
  in: answer,
  ...(body && { body }),
});

export const ticketRows: Record<string, Row> = {
  "POST /api/v1/intake": {
    in: [201, null],
    body: () => ({ email: "grace@sealdesk.test", message: "Hello." }),
  },
  // Nothing here sends its body as JSON, which is the first that whoever is let in is told (T-100).
  "POST /api/v1/upload": {
    in: [415, "unsupported_content_type"],
    body: () => ({ type: "blob.upload-completed", payload: { blob: {}, tokenPayload: null } }),
  },
  "GET /api/v1/tickets/:code": agent(NOT_FOUND),
  "PATCH /api/v1/tickets/:code": agent(NOT_FOUND, () => ({ status: "open" })),
  "POST /api/v1/tickets/:code/reply": agent(NOT_FOUND, () => ({ body: "Hello." })),
  "GET /api/v1/projects/:id/keys": agent(NOT_FOUND),
  "POST /api/v1/projects/:id/keys": agent(NOT_FOUND, () => ({})),
  "DELETE /api/v1/keys/:id": agent(NOT_FOUND),
};
