/**
 * When files were last read by the assistant and by AI apps, requested together for everything that a page shows at
 * once.
 */
import { listReads, MAX_READ_FILES } from "../../lib/contract/assistant";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";

/** ISO times; null when it was never read. */
export interface ReadTimes {
  assistant: string | null;
  app: string | null;
}

interface Waiting {
  id: string;
  capability: string;
  answer: (times: ReadTimes | null) => void;
}

let waiting: Waiting[] = [];

/** Never rejects: null when it could not be requested. */
export function readTimes(
  { id, capability }: Pick<Waiting, "id" | "capability">,
  environment: Environment = defaultEnvironment(),
): Promise<ReadTimes | null> {
  if (waiting.length === 0) setTimeout(() => void askTogether(environment));
  return new Promise((answer) => waiting.push({ id, capability, answer }));
}

async function askTogether(environment: Environment): Promise<void> {
  const all = waiting;
  waiting = [];
  for (let at = 0; at < all.length; at += MAX_READ_FILES) {
    const some = all.slice(at, at + MAX_READ_FILES);
    const files = some.map(({ id, capability }) => ({ id, token: capability }));
    const found = await callOperation(listReads, { body: { files }, environment }).catch(
      () => null,
    );
    for (const { id, answer } of some)
      answer(found && { assistant: found.reads[id] ?? null, app: found.apps[id] ?? null });
  }
}
