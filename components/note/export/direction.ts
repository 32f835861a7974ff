/** A note's reading direction, from its first strong character. */

import { textOf } from "@/lib/kinds/note/text";
import type { Block } from "@/lib/kinds/note/text-blocks";
import type { Direction } from "@/lib/pdf/layout/document";

export async function directionOf(title: string, blocks: readonly Block[]): Promise<Direction> {
  const { directionsOf } = await import("@/lib/pdf/layout/directions");
  const words = [title, ...blocks.slice(0, 20).map(textOf)].join(" ");
  return directionsOf(words.slice(0, 1_000), undefined, "ltr").direction;
}
