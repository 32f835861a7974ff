/** What the local server's tools share: the service, this person's links, and the folders they may use. */

import { ActionError } from "../../lib/kinds/actions/action";
import { UnknownAction } from "../../lib/kinds/actions/all";
import { ImportError } from "../../lib/kinds/import-error";
import { ProtocolError } from "../../lib/protocol/errors";
import { codeOfRefusal } from "../../lib/protocol/mcp";
import { UnknownTargetAction } from "../actions/target";
import type { Folders } from "../cli/folders";
import { type Links, LinksError } from "../cli/links";
import type { Connection } from "../client";
import { ApiError, NetworkError } from "../http";
import { NotSaved } from "../package/change";
import { WrongLink } from "../package/open";
import { OpenError } from "../sync/types";

export interface Context {
  links: Links;
  folders: Pick<Folders, "read" | "write">;
  /** @throws ToolFault `api-key` when there is none in the environment */
  connection(): Connection;
}

export class ToolFault extends Error {
  override readonly name = "ToolFault";
  constructor(
    readonly code: string,
    message: string,
    readonly reason: string | null = null,
  ) {
    super(message);
  }
}

const OPENING: Readonly<Record<string, string>> = {
  ...{ "not-found": "not_found", trashed: "trashed", rate: "rate_limited", network: "unavailable" },
  ...{ "key-missing": "invalid", "wrong-key": "invalid", "link-newer": "unsupported" },
  ...{ "link-incomplete": "invalid", upgrade: "unsupported" },
};

/** The error of a tool. An internal error reveals nothing of its cause. */
export function faultOf(error: unknown): ToolFault {
  if (error instanceof ToolFault) return error;
  if (error instanceof LinksError) return new ToolFault(error.code, error.message);
  if (error instanceof UnknownAction || error instanceof UnknownTargetAction)
    return new ToolFault("unknown_action", error.message);
  if (error instanceof ApiError)
    return new ToolFault(codeOfRefusal(error.status, error.reason), error.message, error.reason);
  if (error instanceof NotSaved) {
    const { status = 503, reason = null } = error.refusal ?? {};
    return new ToolFault(codeOfRefusal(status, reason), error.message, reason);
  }
  if (error instanceof OpenError)
    return new ToolFault(OPENING[error.code] ?? "unavailable", error.message);
  if (error instanceof NetworkError) return new ToolFault("unavailable", error.message);
  const isCallers = [ActionError, WrongLink, ImportError, RangeError, ProtocolError].some(
    (kind) => error instanceof kind,
  );
  if (isCallers && error instanceof Error) return new ToolFault("invalid", error.message);
  reportUnknown(error);
  return new ToolFault("unavailable", "Something went wrong in this program.");
}

/** Writes where an internal error came from to stderr. Its message could contain a key, so it is left out (L-009). */
function reportUnknown(error: unknown): void {
  const { name, stack = "" } = error instanceof Error ? error : new Error();
  const places = stack.split("\n").filter((line) => /^\s+at /.test(line));
  console.error([name, ...places].join("\n"));
}
