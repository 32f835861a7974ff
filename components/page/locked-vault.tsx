import { Banner } from "@/components/ui/banner";
import { signInAddress } from "./signed-in";

/** Somebody is signed in, and this browser does not hold the key that their vault is opened with. */
export function LockedVault() {
  return (
    <Banner
      tone="bad"
      action={
        <a href={signInAddress()} className="text-link font-semibold">
          Sign in
        </a>
      }
    >
      Your vault is locked in this browser. Sign in again to unlock it.
    </Banner>
  );
}
