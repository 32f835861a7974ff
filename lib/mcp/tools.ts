/** The eleven tools (M-025…M-027), and their list as the text that is answered. */
import { jsonSchemaOf } from "@/lib/json-schema";
import { annotationsOf } from "@/lib/protocol/mcp";
import type { Tool } from "./tool";
import { draftTools } from "./tools-draft";
import { fileTools } from "./tools-files";
import { signTools } from "./tools-signing";

const all: readonly Tool[] = [...signTools, ...fileTools, ...draftTools];
export const TOOLS: ReadonlyMap<string, Tool> = new Map(all.map((one) => [one.name, one]));

const securitySchemes = [{ type: "oauth2", scopes: ["svc"] }];

const described = ({ name, title, description, input, output, hints }: Tool) => ({
  name,
  title,
  description,
  inputSchema: jsonSchemaOf(input, "input"),
  ...(output ? { outputSchema: jsonSchemaOf(output, "output") } : {}),
  annotations: annotationsOf(title, hints),
  securitySchemes,
  _meta: { securitySchemes },
});

let list: string | undefined;

/** The same for everybody; written once. */
export function toolsJson(): string {
  list ??= JSON.stringify({ tools: all.map(described) });
  return list;
}
