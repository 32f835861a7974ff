/** The one logger. It logs only what is passed to it, and never a request's URL, headers, body, tokens or keys. */
import pino from "pino";
import { env } from "@/lib/env";

/** Describes an error well enough to find it, without the data in its message. */
function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
  const code = "code" in error && typeof error.code === "string" ? error.code : undefined;
  // A database driver puts the parameters of a failed query into its message: keep the cause's message only.
  const cause = error.cause instanceof Error ? describeError(error.cause) : undefined;
  const message = cause ? undefined : error.message;
  return { type: error.name, code, message, cause, stack: stackWithoutMessage(error) };
}

function stackWithoutMessage(error: Error): string | undefined {
  return error.stack
    ?.split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 8)
    .join("\n");
}

export const log = pino({
  level: env().LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: describeError },
});
