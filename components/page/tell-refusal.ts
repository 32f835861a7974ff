import { notify } from "@/components/ui/toast";
import { refusalOf } from "./refusal";

/** Says in a notice why the server refused, where no form is open that could; nothing is left to be said elsewhere. */
export function tellRefusal(error: unknown): null {
  notify({ tone: "bad", text: refusalOf(error).words });
  return null;
}

/**
 * Does something, and says in a notice that it is done, or why it is not.
 * @param done what is said, unless the act itself gives words
 * @param undo takes it back
 * @returns whether it is done
 */
export async function tellOutcome(
  act: () => Promise<unknown>,
  done: string,
  undo?: () => Promise<unknown>,
): Promise<boolean> {
  try {
    const words = await act();
    const text = typeof words === "string" ? words : done;
    const run = () => void undo?.().catch(tellRefusal);
    notify({ text, ...(undo && { action: { label: "Undo", run } }) });
    return true;
  } catch (error) {
    tellRefusal(error);
    return false;
  }
}

/** The same of what changes a list that was read: it is read again afterwards. */
export const tellChange =
  ({ refresh }: { refresh: () => Promise<void> }): typeof tellOutcome =>
  (act, done, undo) => {
    const again = (run: () => Promise<unknown>) => () => run().finally(refresh);
    return tellOutcome(again(act), done, undo && again(undo));
  };
