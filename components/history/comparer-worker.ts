/** The worker of comparer.ts. It answers in parts, so that taking one in never holds up the page. */
import { Distrust } from "@/client/sync/failure";
import type { BlockDifference } from "@/lib/kinds/note/difference";
import type { CompareMessage } from "./comparer";
import { compareStates, type Question } from "./comparison";

/** What a page takes in within a millisecond or two. */
const STEPS_AT_ONCE = 40;

const say = (message: CompareMessage) => self.postMessage(message);

self.onmessage = ({ data }: MessageEvent<Question>) => {
  try {
    const { steps, ...about } = compareStates(data);
    for (const part of partsOf(steps)) say({ steps: part });
    say({ about });
  } catch (error) {
    say({ failed: error instanceof Distrust ? "damaged" : String(error) });
  }
};

function* partsOf(steps: readonly BlockDifference[]): Generator<BlockDifference[]> {
  for (let at = 0; at < steps.length; at += STEPS_AT_ONCE)
    yield steps.slice(at, at + STEPS_AT_ONCE);
}
