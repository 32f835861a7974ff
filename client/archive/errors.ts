/** Why a file is not in an archive, or an archive is refused, with a message for people. */
import { GuardError } from "../../lib/kinds/yjs-guard";
import { AttachmentError } from "../attachments/errors";
import { ApiError, BadAnswer, NetworkError } from "../http";
import { openErrorOf } from "../sync/load";
import { OpenError } from "../sync/types";

export type Reason =
  | "trashed"
  | "gone"
  | "upgrade"
  | "key"
  | "damaged"
  | "network"
  | "server"
  | "full"
  | "too-large"
  | "list-full";

export const REASONS: Record<Reason, string> = {
  trashed: "It’s in the Trash.",
  gone: "Its link no longer works.",
  upgrade: "It needs a newer Sealdesk.",
  key: "The key in its link is missing or wrong.",
  damaged: "It’s damaged.",
  network: "The server couldn’t be reached.",
  server: "Something went wrong on the server.",
  full: "It doesn’t fit: an archive can be up to 4 GB.",
  "too-large": "It’s too large for this server.",
  "list-full": "Your list of files is full.",
};

export function reasonOf(error: unknown): Reason {
  if (error instanceof ArchiveError) return "damaged";
  if (error instanceof AttachmentError) return "damaged";
  if (error instanceof GuardError || error instanceof BadAnswer) return "damaged";
  if (error instanceof NetworkError) return "network";
  if (error instanceof ApiError && error.status === 413) return "too-large";
  if (error instanceof ApiError && error.reason === "limit") return "list-full";
  return reasonOfOpening(error instanceof OpenError ? error : openErrorOf(error));
}

function reasonOfOpening({ code }: OpenError): Reason {
  switch (code) {
    case "trashed":
    case "upgrade":
    case "network":
      return code;
    case "not-found":
      return "gone";
    case "key-missing":
    case "wrong-key":
    case "link-incomplete":
      return "key";
    case "link-newer":
      return "upgrade";
    case "rate":
    case "server":
      return "server";
  }
}

/**
 * `not-archive`: another kind of file. `newer`: of an unknown version. `damaged`: an entry differs from the manifest.
 * `too-large`: larger than any archive we write. `elsewhere`: another tab is importing.
 */
export type ArchiveFault = "not-archive" | "newer" | "damaged" | "too-large" | "elsewhere";

export class ArchiveError extends Error {
  override readonly name = "ArchiveError";
  constructor(
    readonly code: ArchiveFault,
    message: string,
  ) {
    super(message);
  }
}

export const damaged = (what: string) =>
  new ArchiveError("damaged", `This archive is damaged: ${what}. Nothing was imported.`);
