/** Links to the file that this one was made from, and to those that were made of it: where this device can open them. */
"use client";

import { ArrowLeft, ArrowRight } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { pathsOfFiles } from "@/client/business/next-paper";
import type { CreatedNote } from "@/client/files";
import type { OpenFile } from "@/client/sync";
import { useResolved } from "@/components/ui/use-resolved";
import { type Follower, followersOf, originOf } from "@/lib/kinds/business/chain";
import { PAPER_NAMES } from "@/lib/kinds/business/names";

const NAMES = { ...PAPER_NAMES, contract: "Contract" };
const NO_PATHS: ReadonlyMap<string, string> = new Map();
const LOOK = "inline-flex h-9 items-center gap-1.5 touch:h-11";

export function ChainLinks({ file }: { file: OpenFile }) {
  const followers = useFollowers(file);
  const origin = originOf(file.doc);
  const paths = usePaths([origin, ...followers.map(({ id }) => id)]);
  return (
    <>
      {paths.has(origin) ? (
        <a href={paths.get(origin)} className={LOOK}>
          <ArrowLeft aria-hidden="true" className="size-4" />
          Open the original
        </a>
      ) : null}
      {followers.map(({ id, type }) =>
        paths.has(id) ? (
          <a key={id} href={paths.get(id)} className={LOOK}>
            {NAMES[type]}
            <ArrowRight aria-hidden="true" className="size-4" />
          </a>
        ) : null,
      )}
    </>
  );
}

/** Opens what was made of this file, which has to know it first, also on other devices. */
export async function openFollower(file: OpenFile, making: Promise<CreatedNote>): Promise<void> {
  const { link } = await making;
  await file.flush();
  location.assign(link);
}

export function useFollowers({ doc }: OpenFile): readonly Follower[] {
  const [followers, setFollowers] = useState(() => followersOf(doc));
  useEffect(() => {
    const chain = doc.getMap("paper-chain");
    const look = () => setFollowers(followersOf(doc));
    look();
    chain.observe(look);
    return () => chain.unobserve(look);
  }, [doc]);
  return followers;
}

/** Paths by id, of those files that this device can open. */
export function usePaths(ids: readonly string[]): ReadonlyMap<string, string> {
  const wanted = ids.filter((id) => id !== "").join();
  const find = useCallback(() => pathsOfFiles(wanted.split(",").filter(Boolean)), [wanted]);
  return useResolved(find) ?? NO_PATHS;
}
