"use client";

import { Section } from "@/components/page/section";
import { useSigned } from "@/components/page/signed-in";
import { buttonLook } from "@/components/ui/button";

/** The way to the administration, for those who have it. */
export function AdminSection() {
  const { user } = useSigned();
  if (!user.admin) return null;
  return (
    <Section
      title="Administration"
      lead="You run this Sealdesk: its accounts, its mail and how the server is doing."
      aside={
        <a href="/admin" className={buttonLook()}>
          Open administration
        </a>
      }
    />
  );
}
