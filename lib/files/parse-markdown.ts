/** Parses Markdown from outside, away from the server's own thread: some text makes any parser slow. */
import type { Root } from "mdast";
import { errors } from "@/lib/http/errors";
import { calm } from "@/lib/kinds/note/markdown-calm";
import { ThreadError, thread } from "./thread";

const run = thread<string, Root>({
  patience: 5_000,
  program: `
    const { fromMarkdown } = await import("mdast-util-from-markdown");
    const { gfmFromMarkdown } = await import("mdast-util-gfm");
    const { gfm } = await import("micromark-extension-gfm");
    return fromMarkdown(input, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });`,
});

/** @param network who waits for it @throws 400 for text that takes unreasonably long to parse */
export async function parseMarkdown(markdown: string, network: string): Promise<Root> {
  try {
    return await run(calm(markdown), network);
  } catch (fault) {
    if (fault instanceof ThreadError) throw errors.invalid("markdown: this text cannot be parsed.");
    throw fault;
  }
}
