/** Push messages to this device about a shop's new orders (Push API). */

const NOT_ALLOWED =
  "This browser doesn’t allow notifications from here. Nothing was changed. Allow them for this site in the browser’s settings, then try again.";
const NOT_STORED = "This browser hasn’t stored the app yet. Reload the page and try again.";
const NO_SERVICE =
  "This browser can’t reach its notification service. Nothing was changed. Try again, or choose email.";

/** False when the browser has no push messages, as on an iPhone before the app is on its home screen. */
export const canGetPushes = (): boolean =>
  "PushManager" in globalThis && "Notification" in globalThis && "serviceWorker" in navigator;

/** Null when this device has none. */
export async function deviceSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/**
 * Asks for permission if it was not given yet. All shops share the device's one subscription.
 * @param key of the server
 * @returns a message for people, when they or the browser refuse
 */
export async function subscribeDevice(key: string): Promise<PushSubscription | string> {
  if ((await Notification.requestPermission()) !== "granted") return NOT_ALLOWED;
  if (!(await navigator.serviceWorker.getRegistration())) return NOT_STORED;
  const { pushManager } = await navigator.serviceWorker.ready;
  const subscribe = () =>
    pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  try {
    return await subscribe();
  } catch (fault) {
    const old = await pushManager.getSubscription();
    // The server's key has changed since this device subscribed.
    if (!old || !(fault instanceof DOMException) || fault.name !== "InvalidStateError")
      return NO_SERVICE;
    await old.unsubscribe();
    return subscribe().catch(() => NO_SERVICE);
  }
}
