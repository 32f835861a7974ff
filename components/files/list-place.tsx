"use client";

import { useAccount } from "@/components/account/use-account";

/** Says where the list is kept. */
export function ListPlace() {
  const account = useAccount();
  return (
    <p className="min-h-10 sm:min-h-5">
      {account === null ? (
        <>
          Files opened in this browser. This list stays here.{" "}
          <a href="/signup" className="text-link">
            Get it on every device
          </a>
          {" or "}
          <a href="/settings/privacy#archive" className="text-link">
            export it
          </a>
        </>
      ) : null}
      {account ? "Synced to every device you sign in on. Only you can read this list." : null}
    </p>
  );
}
