/** Which way a note is read, as what it begins with says. */
import type { Direction } from "@/lib/formats/flow/document";
import { textOf } from "@/lib/kinds/note/text";
import type { Block } from "@/lib/kinds/note/text-blocks";

export async function directionOf(title: string, blocks: readonly Block[]): Promise<Direction> {
  const { directionsOf } = await import("@/lib/formats/flow/directions");
  const words = [title, ...blocks.slice(0, 20).map(textOf)].join(" ");
  return directionsOf(words.slice(0, 1_000), undefined, "ltr").direction;
}
