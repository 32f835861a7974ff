/** Stores the app on this device, announces a newer version, and sends what was written offline. */
import { installApp } from "@/client/offline/install";
import { owed } from "@/client/offline/owed";
import { onceBack, pageReach } from "@/client/reach";
import { LISTED } from "@/components/files/listed-file";
import { notify } from "@/components/ui/toast";

/** The longest a timer can wait: a notice that stays until somebody does something about it. */
const STAYS_MS = 2_147_483_647;

export function keepApp() {
  // Who comes by a customer's or a signer's link has no use for the rest of the app.
  if (/^\/(?:t|sign\/request)\//.test(location.pathname)) return;
  void installApp((reload) => {
    notify({
      text: "A new version is ready.",
      action: { label: "Reload", run: () => void reload() },
      stayMs: STAYS_MS,
    });
  });
  onceBack(send);
  send();
}

/** What is open on this page sees to itself. */
function send() {
  deliverOwed().catch(() => {});
}

async function deliverOwed() {
  if (pageReach().isAway || (await owed()).size === 0) return;
  const { deliver } = await import("@/client/offline/deliver");
  const [, id = ""] = /^\/d\/([^/]+)/.exec(location.pathname) ?? [];
  try {
    await deliver(new Set([id]));
  } finally {
    dispatchEvent(new Event(LISTED));
  }
}
