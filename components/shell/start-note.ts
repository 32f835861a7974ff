/**
 * Starts a note, encrypted unless the account says otherwise, and opens it, also offline; shows the reason when that fails.
 */
import { seemsSignedIn } from "@/client/account/signed-in";
import type { FirstNote } from "@/client/offline/create";
import { notify } from "@/components/ui/toast";
import { signingSelf } from "./person";

/** What a note can begin with besides nothing, by the names people see. */
export const TEMPLATES = [
  ["meeting", "Meeting notes"],
  ["brief", "Project brief"],
  ["welcome", "Welcome tour"],
] as const;

let starting = false;

/** Resolves when the page is being left, or when it failed and a notice says why. @param note empty unless it says more */
export const startNote = (note: FirstNote = { title: "" }): Promise<void> =>
  startFile("note", async () => note);

/** The same for any file. @param noun what it is called in a sentence */
export async function startFile(noun: string, make: () => Promise<FirstNote>): Promise<void> {
  if (starting) return;
  starting = true;
  try {
    const { createAnywhere } = await import("@/client/offline/create");
    const { link } = await createAnywhere({
      ...(await make()),
      by: signingSelf(),
      privacy: await usualPrivacy(),
    });
    location.assign(link);
  } catch (error) {
    notify({ tone: "bad", text: wordsFor(noun, error), stayMs: 10_000 });
  } finally {
    starting = false;
  }
}

/** What the account's new files are by default; encrypted without one. */
export async function usualPrivacy(): Promise<"e2ee" | "standard"> {
  if (!seemsSignedIn()) return "e2ee";
  const [{ signedInAccount }, { defaultEnvironment }] = await Promise.all([
    import("@/client/account/signed-in-account"),
    import("@/client/environment"),
  ]);
  const person = await signedInAccount(defaultEnvironment()).catch(() => null);
  return person?.privacy ?? "e2ee";
}

function wordsFor(noun: string, error: unknown): string {
  const words = error instanceof Error ? error.message : "Try again.";
  return `The ${noun} couldn’t be started. ${words}`;
}
