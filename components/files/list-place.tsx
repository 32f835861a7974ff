"use client";

import { useAccount } from "@/components/account/use-account";

/** Says where the list is kept. */
export function ListPlace() {
  const account = useAccount();
  return (
    <p className="mt-1 min-h-5 text-sm text-ink-faint">
      {account === null ? (
        <>
          Opened in this browser. The list stays here.{" "}
          <a href="/signup" className="text-link">
            Have it on every device
          </a>
          {" or "}
          <a href="/settings/privacy#archive" className="text-link">
            take it along
          </a>
        </>
      ) : null}
      {account ? "On every device you sign in on. Only you can read this list." : null}
    </p>
  );
}
