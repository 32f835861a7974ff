/** In place of the forms that lead into an account: somebody is signed in here already. */
import { Button, buttonLook } from "@/components/ui/button";
import { AccountFrame } from "./account-frame";
import { leave } from "./leave";
import { HOME } from "./next-address";
import type { Here } from "./use-account";

/** @param more what leaving this account would be for */
export function AlreadySignedIn({ account, more = "" }: { account: Here; more?: string }) {
  const lead = `As ${account.name}, ${account.email}.${more && ` ${more}`}`;
  return (
    <AccountFrame title="You are signed in" lead={lead}>
      <div className="flex flex-wrap gap-2">
        <a href={HOME} className={buttonLook({ variant: "primary" })}>
          Go to your desk
        </a>
        <Button onClick={() => void leave()}>Sign out</Button>
      </div>
    </AccountFrame>
  );
}
