/** Signs out of this browser and goes to the page that says so. */
import { notify } from "@/components/ui/toast";

/** How the sign-in page knows that somebody has just left. */
export const LEFT = "#left";

export async function leave(): Promise<void> {
  const [{ signOut }, { forgetDrafts }] = await Promise.all([
    import("@/client/account/signing-in"),
    import("@/components/shell/drafts"),
  ]);
  forgetDrafts();
  try {
    await signOut();
    location.assign(`/signin${LEFT}`);
  } catch {
    notify({
      tone: "bad",
      text: "Your keys were removed from this device, but the server can’t be reached to end your session. Sign out again when you’re online.",
      stayMs: 20_000,
    });
  }
}
