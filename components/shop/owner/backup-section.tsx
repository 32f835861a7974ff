/** Whether the shop has backup words, and making new ones. */
"use client";

import { Loaded } from "@/components/page/loaded";
import { Moment } from "@/components/page/moment";
import { Section } from "@/components/page/section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { Backup } from "./backup-words";

export const BackupSection = ({ backup: { loaded, at, make } }: { backup: Backup }) => (
  <Section
    title="Backup words"
    lead="Twelve words to write down. They open this shop if you lose its link or forget the owner password."
    aside={<Button onClick={make}>{at ? "New words" : "Make words"}</Button>}
  >
    <Loaded what="The backup" of={loaded} shape="none">
      {({ at }) =>
        at ? (
          <p className="text-sm text-ink-soft">
            Made <Moment at={at} within />. New words replace them.
          </p>
        ) : (
          <Banner tone="warn">
            No backup yet. If you lose this shop’s link, nobody can open it again.
          </Banner>
        )
      }
    </Loaded>
  </Section>
);

/** Shown until the words were made. */
export const BackupReminder = ({ backup: { at, make } }: { backup: Backup }) =>
  at === null ? (
    <div className="mb-4">
      <Banner action={<Button onClick={make}>Make backup words</Button>}>
        If you lose this shop’s link, only backup words open it again. You have none yet.
      </Banner>
    </div>
  ) : null;
