/** Code that is fetched when a person asks for it, and may be out of reach then. */
import { notify } from "./toast";

/** Runs `then` once the code is here. Otherwise a notice says so, and the page stays as it was. */
export function onceLoaded(load: () => Promise<unknown>, then: () => void) {
  load().then(then, () =>
    notify({ tone: "bad", text: "This could not be fetched. Check the connection and try again." }),
  );
}
