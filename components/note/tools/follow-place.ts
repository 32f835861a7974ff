/** Goes to the place that a search found, when somebody comes from there, as soon as there is a text to go to. */
import { readStored } from "@/client/browser-storage";
import type { Session } from "../chrome/session";

/** @returns the way to stop */
export function followPlace(session: Session): () => void {
  const look = () => {
    // Most notes are opened by their links: the rest is fetched for who comes from a result.
    if (readStored("sealdesk:place", "sessionStorage") === null) return;
    import("./reveal").then(
      ({ reveal }) => reveal(session),
      // Out of reach: the note stays at its beginning.
      () => {},
    );
  };
  look();
  window.addEventListener("sealdesk-place", look);
  return () => window.removeEventListener("sealdesk-place", look);
}
