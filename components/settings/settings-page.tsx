/** The frame of a page of settings: the way to the others, the heading, and the sections of whoever is signed in. */
import type { ReactNode } from "react";
import { SignedIn } from "@/components/page/signed-in";
import { PageFrame } from "@/components/shell/page-frame";
import { SectionNav } from "./section-nav";
import { SETTINGS } from "./sections";

interface SettingsPageProps {
  /** The page's own address. */
  current: string;
  title: string;
  lead?: string;
  children: ReactNode;
  /** For everybody, also who is not signed in. */
  everybody?: ReactNode;
}

export function SettingsPage({ current, title, lead, children, everybody }: SettingsPageProps) {
  return (
    <PageFrame>
      <div className="grid grid-cols-1 gap-x-12 gap-y-5 pt-2 sm:pt-6 lg:grid-cols-[11rem_minmax(0,42rem)]">
        <SectionNav label="Settings" sections={SETTINGS} current={current} />
        <div className="min-w-0">
          <h1 className="font-serif text-2xl font-semibold">{title}</h1>
          {lead ? <p className="mt-1 text-ink-soft">{lead}</p> : null}
          <div className="mt-6">
            <SignedIn isPart={everybody !== undefined}>{children}</SignedIn>
          </div>
          {everybody ? <div className="mt-6">{everybody}</div> : null}
        </div>
      </div>
    </PageFrame>
  );
}
