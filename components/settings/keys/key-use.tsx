import type { ReactNode } from "react";
import { Facts } from "@/components/page/facts";
import { Moment } from "@/components/page/moment";

interface KeyUseProps {
  madeAt: string;
  usedAt: string | null;
  /** Where requests are counted. */
  requests?: number;
  more?: ReactNode[];
}

/** When a key was made, and how it was used. */
export function KeyUse({ madeAt, usedAt, requests, more = [] }: KeyUseProps) {
  const count = requests === 1 ? "1 request" : `${requests?.toLocaleString()} requests`;
  const made = (
    <>
      Made <Moment at={madeAt} within />
    </>
  );
  const used = usedAt ? (
    <>
      {requests === undefined ? "last used" : `${count}, last`} <Moment at={usedAt} within />
    </>
  ) : (
    "not used yet"
  );
  return <Facts facts={[made, used, ...more]} />;
}
