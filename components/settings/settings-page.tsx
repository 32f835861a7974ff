/** A settings page: navigation, heading, and the account's sections. */
"use client";

import type { ReactNode } from "react";
import { SignedIn } from "@/components/page/signed-in";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/shell/page-header";
import { SectionNav } from "./section-nav";
import { SETTINGS } from "./sections";

interface SettingsPageProps {
  /** The page's own address. */
  current: string;
  title: string;
  children: ReactNode;
  /** For everybody, also who is not signed in. */
  everybody?: ReactNode;
}

export function SettingsPage({ current, title, children, everybody }: SettingsPageProps) {
  const frame = (content: ReactNode) => (
    <>
      <PageHeader
        title={title}
        places={current === "/settings" ? [] : [{ name: "Settings", href: "/settings" }]}
      />
      <div className="grid grid-cols-1 gap-x-12 gap-y-5 lg:grid-cols-[11rem_minmax(0,42rem)]">
        <SectionNav label="Settings" sections={SETTINGS} current={current} />
        <div className="min-w-0 space-y-6">
          {content}
          {everybody}
        </div>
      </div>
    </>
  );
  return (
    <AppShell current="settings">
      <SignedIn to="Settings" frame={frame} isPart={everybody !== undefined}>
        {children}
      </SignedIn>
    </AppShell>
  );
}
