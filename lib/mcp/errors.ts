/** Every refusal of the MCP server before a message is run, and what a tool fails with. */

import { baseUrl } from "@/lib/env";
import { ExpectedError, HttpError } from "@/lib/http/errors";
import { ActionError } from "@/lib/kinds/actions/action";
import { SCOPE } from "@/lib/oauth/metadata";
import { OutsideError } from "@/lib/outside/error";
import { codeOfRefusal, VERSIONS } from "@/lib/protocol/mcp";

/** How a client learns who gives out tokens (RFC 9728, M-005). */
const challenge = (more = ""): { "WWW-Authenticate": string } => ({
  "WWW-Authenticate": `Bearer ${more}resource_metadata="${baseUrl()}/.well-known/oauth-protected-resource/mcp", scope="${SCOPE}"`,
});

export const mcpErrors = {
  origin: () => new HttpError(403, "origin", "Origin must be an https site or this machine."),
  credentials: () =>
    new HttpError(401, null, "Sign in with OAuth, or send an API key as a Bearer token.", {
      headers: challenge(),
    }),
  token: () =>
    new HttpError(401, null, "This token or API key is unknown, expired or revoked.", {
      headers: challenge('error="invalid_token", '),
    }),
  contentType: () => new HttpError(415, null, "Content-Type must be application/json."),
  accept: () => new HttpError(406, null, "Accept must name application/json or text/event-stream."),
  message: (why: string) => new HttpError(400, null, why),
  version: (requested: string) =>
    new HttpError(400, "version", "This server does not speak this MCP-Protocol-Version.", {
      extra: { supported: VERSIONS, requested },
    }),
};

/** A failure of a tool, by the codes of D-81. */
export class ToolError extends ExpectedError {
  override readonly name = "ToolError";
  constructor(
    readonly code: string,
    message: string,
    readonly reason: string | null = null,
  ) {
    super(message);
  }
}

export const toolErrors = {
  key: () =>
    new ToolError(
      "unsupported",
      "This link carries a key, which this server must not see. Open encrypted files with Sealdesk’s local server.",
      "e2ee",
    ),
  link: () => new ToolError("invalid", "This is not a link of this service.", "link"),
  wrongKind: (message: string) => new ToolError("wrong_kind", message),
  viewOnly: () => new ToolError("forbidden", "This link can view the file, not change it.", "role"),
  tooSlow: () =>
    new ToolError("too_large", "This file takes longer to read than the server has time for."),
};

/** What a tool fails with, or null for a fault of ours. */
export function failureOf(fault: unknown): ToolError | null {
  if (fault instanceof ToolError) return fault;
  if (fault instanceof ActionError) return new ToolError("invalid", fault.message);
  if (fault instanceof OutsideError)
    return new ToolError("fetch_failed", fault.message, fault.fault);
  if (!(fault instanceof HttpError)) return null;
  const { status, reason, message } = fault;
  return new ToolError(codeOfRefusal(status, reason), message, reason);
}
