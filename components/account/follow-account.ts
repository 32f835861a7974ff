/** Keeps the page in step with sign-ins and sign-outs in any tab of this browser. */
import { isOver, seemsSignedIn, tellsOfSigningIn } from "@/client/account/signed-in";

export interface Here {
  userId: string;
  name: string;
  email: string;
}

type Show = (here: Here | null) => void;

/** Shows who is here, now and at each change; null for nobody. Returns the way to stop. */
export function followAccount(show: Show): () => void {
  let stop = watch(show);
  // A sign-in in another tab is told by the storage, even to a page that listens to nothing else yet.
  const onStorage = (event: StorageEvent) => {
    if (!tellsOfSigningIn(event)) return;
    stop();
    stop = watch(show);
  };
  window.addEventListener("storage", onStorage);
  return () => {
    stop();
    window.removeEventListener("storage", onStorage);
  };
}

/** Loads nothing more for who is not signed in. */
function watch(show: Show): () => void {
  const ended = new AbortController();
  const tell = (here: Here | null) => {
    if (!ended.signal.aborted) show(here);
  };
  if (seemsSignedIn() || isOver()) listen(tell, ended.signal).catch(() => tell(null));
  else tell(null);
  return () => ended.abort();
}

async function listen(tell: Show, ended: AbortSignal) {
  const [{ signedInAccount, onAccountChange }, { defaultEnvironment }] = await Promise.all([
    import("@/client/account/signed-in-account"),
    import("@/client/environment"),
  ]);
  // Stopped while this was loading: nothing is there yet to be taken back.
  if (ended.aborted) return;
  const environment = defaultEnvironment();
  const look = async () => tell(await signedInAccount(environment).catch(() => null));
  ended.addEventListener(
    "abort",
    onAccountChange(environment, () => void look()),
    { once: true },
  );
  await look();
}
