/** The frame of an administrator's page. Others see "Page not found". */
"use client";

import type { ReactNode } from "react";
import { SignedIn, useSigned } from "@/components/page/signed-in";
import { SectionNav } from "@/components/settings/section-nav";
import { ADMIN } from "@/components/settings/sections";
import { AppShell } from "@/components/shell/app-shell";
import { NothingHere } from "@/components/shell/nothing-here";
import { PageHeader } from "@/components/shell/page-header";

interface AdminPageProps {
  current: string;
  title: string;
  children: ReactNode;
}

export function AdminPage(props: AdminPageProps) {
  return (
    <AppShell current="settings">
      <SignedIn to="Administration">
        <div>
          <AdminOnly {...props} />
        </div>
      </SignedIn>
    </AppShell>
  );
}

function AdminOnly({ current, title, children }: AdminPageProps) {
  const { user } = useSigned();
  if (!user.admin) return <NothingHere />;
  return (
    <>
      <PageHeader title={title} places={[{ name: "Settings", href: "/settings" }]} />
      <div className="grid grid-cols-1 gap-x-10 gap-y-5 lg:grid-cols-[8rem_minmax(0,1fr)]">
        <SectionNav label="Administration" sections={ADMIN} current={current} />
        <div className="in-turn min-w-0 space-y-6">{children}</div>
      </div>
    </>
  );
}
