/** Who is let in at the OAuth routes and the MCP server: apps from anywhere, and an account's own pages. */
import { randomUUID } from "node:crypto";
import { db } from "@/db/client";
import { oauthClient, oauthGrant } from "@/db/schema";
import type { Answer } from "./kinds";
import type { Row } from "./table";

const BAD: Answer = [400, null];
const nothing: Row = { in: BAD, body: () => ({}) };
const noRequest: Row = { in: BAD, body: () => ({ query: "client_id=nobody", allow: true }) };

export const oauthRows: Record<string, Row> = {
  "POST /oauth/register": {
    in: [201, null],
    body: () => ({ redirect_uris: ["https://app.example/"] }),
  },
  "GET /oauth/authorize": { in: BAD },
  "POST /oauth/authorize": noRequest,
  "POST /oauth/token": nothing,
  "POST /oauth/revoke": nothing,
  // Whoever is let in is asked for JSON next.
  "POST /mcp": { in: [415, null] },
  "POST /api/connected-apps/request": noRequest,
  "DELETE /api/connected-apps/:clientId": {
    id: async ({ owner: { userId } }) => {
      const id = `svci_${randomUUID()}`;
      await db().insert(oauthClient).values({ id, source: "registered", redirectUris: [] });
      await db().insert(oauthGrant).values({ userId, clientId: id, targets: [] });
      return id;
    },
    answers: { "a session, for what is another account's": [404, null] },
  },
};
