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
      lead="Manage accounts, email and server health."
      aside={
        <a href="/admin" className={buttonLook()}>
          Open administration
        </a>
      }
    />
  );
}
