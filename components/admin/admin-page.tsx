/** The frame of an administrator's page. Anybody else finds what they would find at an address without a page. */
"use client";

import type { ReactNode } from "react";
import { SignedIn, useSigned } from "@/components/page/signed-in";
import { SectionNav } from "@/components/settings/section-nav";
import { ADMIN } from "@/components/settings/sections";
import { NothingHere } from "@/components/shell/nothing-here";

interface AdminPageProps {
  current: string;
  title: string;
  children: ReactNode;
}

export function AdminPage(props: AdminPageProps) {
  return (
    <SignedIn heading="h1">
      <AdminOnly {...props} />
    </SignedIn>
  );
}

function AdminOnly({ current, title, children }: AdminPageProps) {
  const { user } = useSigned();
  if (!user.admin) return <NothingHere />;
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-5 pt-2 sm:pt-6 lg:grid-cols-[8rem_minmax(0,1fr)]">
      <SectionNav label="Administration" sections={ADMIN} current={current} />
      <div className="min-w-0">
        <h1 className="font-serif text-2xl font-semibold">{title}</h1>
        <div className="mt-5 space-y-6">{children}</div>
      </div>
    </div>
  );
}
