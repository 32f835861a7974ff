/** Code that is fetched when it is wanted, and may be out of reach then. */
import { onceBack, pageReach } from "@/client/reach";
import { notify } from "./toast";

type Load<Part> = () => Promise<Part>;

/** Runs `then` once the code is here. Otherwise a notice says what to do, and the page stays as it was. */
export function onceLoaded(load: Load<unknown>, then: () => void) {
  loadAgain(load).then(then, () =>
    notify(
      pageReach().isAway
        ? {
            tone: "bad",
            text: "This couldn’t be loaded. Check your connection and try again.",
          }
        : {
            tone: "bad",
            text: "This couldn’t be loaded. Reload the page; what you wrote is kept.",
            action: { label: "Reload", run: () => location.reload() },
          },
    ),
  );
}

/** The code of a part that a page waits for: while the server is away, until it is back. */
export async function loadOnceBack<Part>(load: Load<Part>): Promise<Part> {
  for (;;) {
    try {
      return await loadAgain(load);
    } catch (error) {
      if (!pageReach().isAway) throw error;
      await new Promise<void>((resolve) => {
        const stop = onceBack(() => {
          stop();
          resolve();
        });
      });
    }
  }
}

/** Tries twice where the server answers all the same. */
async function loadAgain<Part>(load: Load<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    if (await pageReach().ask()) return load();
    throw error;
  }
}
