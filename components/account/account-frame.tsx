/** The sheet an account page stands on: one column, one subject. */
import type { ReactNode } from "react";
import { PublicShell } from "@/components/shell/public-shell";
import { NeedsSecurePage } from "./needs-secure-page";

interface AccountFrameProps {
  title: string;
  lead?: ReactNode;
  wide?: boolean;
  children: ReactNode;
  /** A line under the sheet: the other way, for who is wrong here. */
  below?: ReactNode;
}

export function AccountFrame({ title, lead, wide = false, children, below }: AccountFrameProps) {
  return (
    <PublicShell header="mark">
      <div className={`mx-auto pt-4 pb-8 sm:pt-12 ${wide ? "max-w-2xl" : "max-w-md"}`}>
        <div className="rounded-lg bg-paper px-5 py-6 shadow-paper sm:px-8 sm:py-8">
          <h1 className="font-serif text-2xl font-semibold tracking-tight">{title}</h1>
          {lead ? <p className="mt-2 text-ink-soft">{lead}</p> : null}
          <div className="mt-6">
            <NeedsSecurePage>{children}</NeedsSecurePage>
          </div>
        </div>
        {below ? <p className="no-print mt-5 px-5 text-sm text-ink-soft sm:px-8">{below}</p> : null}
      </div>
    </PublicShell>
  );
}
