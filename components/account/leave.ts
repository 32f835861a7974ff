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
      text: "The keys are off this device, but the server was not reached to end the session. Sign out again when there is a connection.",
      stayMs: 20_000,
    });
  }
}
