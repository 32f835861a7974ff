/** The API reference in Markdown, written from the operations of the contract. */
import { callers } from "@/lib/contract/callers";
import type { Operation } from "@/lib/contract/operation";

const nameOf = (group: string): string =>
  group
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .replace(/^./, (first) => first.toUpperCase());

const cell = (text: string): string => text.replaceAll("|", "\\|");

function row({ method, path, summary, caller, headers = [], answers }: Operation): string {
  const sent = [...(callers[caller].headers ?? []), ...headers];
  const names = [...new Set(sent)].map((name) => `\`${name}\``).join(", ");
  const statuses = Object.keys(answers).join(", ");
  return `| \`${method} ${path}\` | ${cell(summary)} | ${names} | ${statuses} |`;
}

/** @param groups operations by the name of their part of the API */
export function referenceMarkdown(groups: ReadonlyMap<string, readonly Operation[]>): string {
  const parts = [...groups].map(
    ([group, operations]) =>
      `## ${nameOf(group)}\n\n| Operation | What it does | Headers | Answers |\n| --- | --- | --- | --- |\n${operations.map(row).join("\n")}`,
  );
  return `# API reference

Every operation of the API. Shapes of queries, bodies and answers are in [openapi.json](/openapi.json); refusals are in [errors](/developers/errors).

${parts.join("\n\n")}
`;
}
