/** Rows of a signing inbox for a test. */
import { randomBytes, randomUUID } from "node:crypto";

/** A row as good as any other to a server that cannot open it. */
export const newInboxRow = () => ({
  id: randomUUID(),
  key: `${randomBytes(65).toString("base64url")}`,
  payload: randomBytes(1_052).toString("base64url"),
});
