/** What a tool is, and how one is called: its arguments are checked by a schema that is compiled once, and it fails in words. */
import * as z from "zod";
import { isDatabaseDown } from "@/db/db-errors";
import type { Schema } from "@/lib/contract/operation";
import { log } from "@/lib/http/log";
import { failureText, type Hints } from "@/lib/protocol/mcp";
import { failureOf, ToolError } from "./errors";
import type { Actor } from "./family";

/** Parts of an answer as MCP has them. */
type Content =
  | { type: "text"; text: string }
  | { type: "resource"; resource: { uri: string; mimeType: string; blob: string } };

export interface Tool {
  name: string;
  title: string;
  description: string;
  input: Schema;
  /** Absent: the answer is text or a file, and not of one shape. */
  output?: Schema;
  hints: Hints;
  run(args: unknown, actor: Actor): Promise<object | Content[] | string>;
}

interface Definition<In extends Schema, Out extends Schema>
  extends Omit<Tool, "input" | "output" | "run"> {
  input: In;
  output?: Out;
  run(
    args: z.output<In>,
    actor: Actor,
  ): Promise<Schema extends Out ? Content[] | string : z.output<Out>>;
}

export const tool = <In extends Schema, Out extends Schema = Schema>(
  definition: Definition<In, Out>,
): Tool => definition as unknown as Tool;

/** @returns the result as JSON text; a failure is a result too (M-028…M-031) */
export async function callTool(of: Tool, args: unknown, actor: Actor): Promise<string> {
  try {
    const parsed = z.safeParse(of.input, args);
    if (!parsed.success) throw new ToolError("invalid", wordsOf(parsed.error));
    const answer = await of.run(parsed.data, actor);
    if (typeof answer === "string") return JSON.stringify({ content: [textOf(answer)] });
    if (Array.isArray(answer)) return JSON.stringify({ content: answer });
    const content = [textOf(JSON.stringify(answer))];
    return JSON.stringify({ content, structuredContent: answer });
  } catch (fault) {
    return JSON.stringify(failure(of, asFailure(of, fault)));
  }
}

const textOf = (text: string): Content => ({ type: "text", text });

function wordsOf({ issues: [issue] }: z.core.$ZodError): string {
  const where = issue?.path.join(".");
  return `${where ? `${where}: ` : ""}${issue?.message ?? "The arguments cannot be read."}`;
}

function asFailure({ name }: Tool, fault: unknown): ToolError {
  const known = failureOf(fault);
  if (known) return known;
  // The log line has neither arguments nor file content.
  log.error({ err: fault, tool: name }, "a tool failed");
  return new ToolError(
    "unavailable",
    isDatabaseDown(fault)
      ? "The service cannot reach its database right now."
      : "Something went wrong on our side.",
  );
}

function failure({ output }: Tool, { code, message, reason }: ToolError) {
  const said = { code, reason };
  const content = [textOf(failureText(message, code))];
  return output
    ? { isError: true, content, _meta: { "sh.svc/error": said } }
    : { isError: true, content, structuredContent: said };
}
