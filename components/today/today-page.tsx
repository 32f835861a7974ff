/** `/home`: what waits for this person today, product by product, and a quick way to start anything. */
"use client";

import { ArrowRight, CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import { comeBack } from "@/components/account/next-address";
import { AccountNotices, OnlyHere } from "@/components/files/account-notices";
import { RecentList } from "@/components/files/recent-files";
import { useListedFiles } from "@/components/files/use-listed-files";
import { usePlaces } from "@/components/files/use-places";
import { Moment } from "@/components/page/moment";
import { RowsSkeleton } from "@/components/page/section";
import { PageHeader } from "@/components/shell/page-header";
import { PRODUCTS } from "@/components/shell/products";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { TodayCard, TodaySource } from "./cards";
import { QuickStarts } from "./quick-starts";
import { useToday } from "./use-today";

export function TodayPage() {
  const { sources, isReading, readAgain } = useToday();
  const list = useListedFiles();
  const { awayOf } = usePlaces(list.files);
  const here = (list.files ?? []).filter((file) => !awayOf(file));
  const waiting = sources.flatMap(({ source, state }) =>
    state.phase === "read" && state.card ? [{ source, card: state.card }] : [],
  );
  const failed = sources.filter(({ state }) => state.phase === "failed");
  return (
    <>
      <PageHeader title="Home" lead={<Today />} />
      <AccountNotices list={list} />
      <div className="in-turn-soon space-y-6">
        <QuickStarts />
        {failed.length > 0 ? (
          <Banner tone="warn" action={<Button onClick={() => void readAgain()}>Try again</Button>}>
            {failed.map(({ source }) => source.title).join(", ")} couldn’t be read.
          </Banner>
        ) : null}
        <section aria-labelledby="waiting" className="space-y-3">
          <h2 id="waiting" className="font-semibold">
            For you today
          </h2>
          {waiting.length > 0 ? (
            <div className="gap-4 md:columns-2">
              {waiting.map(({ source, card }) => (
                <Card key={source.id} source={source} card={card} />
              ))}
            </div>
          ) : null}
          {isReading ? (
            // Another element for each card that came: it stands below, instead of being pushed down by it.
            <div key={waiting.length} className="rounded-lg bg-paper shadow-paper">
              <RowsSkeleton label="Looking at your files, tickets, orders and calendar" rows={2} />
            </div>
          ) : null}
          {!isReading && waiting.length === 0 && failed.length === 0 ? <NothingWaits /> : null}
        </section>
        <OnlyHere list={list} awayOf={awayOf} />
        <RecentList title="Recent files" files={here} />
      </div>
    </>
  );
}

/** The date is set in the browser, because the page is built once for everybody. Until then a space holds its line. */
function Today() {
  const [day, setDay] = useState("\u00a0");
  useEffect(() => {
    const words = { weekday: "long", day: "numeric", month: "long" } as const;
    setDay(new Date().toLocaleDateString(undefined, words));
  }, []);
  return day;
}

function NothingWaits() {
  const [isOut, setOut] = useState(false);
  useEffect(() => setOut(!seemsSignedIn()), []);
  return (
    <p className="flex items-start gap-3 rounded-lg bg-paper px-4 py-4 text-sm text-ink-soft shadow-paper sm:px-5">
      <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-good" />
      <span>
        Nothing waits for you.
        {isOut ? (
          <>
            {" "}
            <a href="/signin" onClick={comeBack} className="text-link">
              Sign in
            </a>{" "}
            to see tickets, requests for signatures and your calendar here.
          </>
        ) : null}
      </span>
    </p>
  );
}

function Card({ source: { id, product, title }, card }: { source: TodaySource; card: TodayCard }) {
  const found = PRODUCTS.find((one) => one.id === product);
  const Icon = found?.icon ?? ArrowRight;
  return (
    <section
      aria-labelledby={`today-${id}`}
      className="mb-4 break-inside-avoid overflow-clip rounded-lg bg-paper shadow-paper"
    >
      <a
        href={found?.href}
        className="flex min-h-12 items-center gap-2.5 px-4 -outline-offset-2 hover:bg-hover sm:px-5"
      >
        <Icon aria-hidden="true" className="size-4 shrink-0 text-accent-text" />
        <h3 id={`today-${id}`} className="font-semibold">
          {title}
        </h3>
        <span className="ml-auto text-sm text-ink-soft tabular-nums">
          {card.count} {card.words}
        </span>
        <ArrowRight aria-hidden="true" className="size-4 text-ink-faint rtl:-scale-x-100" />
      </a>
      <ul className="divide-y divide-line border-t border-line">
        {card.rows.map((row) => (
          <li key={row.id}>
            <a
              href={row.href}
              rel="noreferrer"
              className="flex items-baseline gap-4 px-4 py-2.5 -outline-offset-2 hover:bg-hover sm:px-5"
            >
              <span className="min-w-0 flex-1">
                <span dir="auto" className="block truncate text-left text-sm font-semibold">
                  {row.title}
                </span>
                <span dir="auto" className="block truncate text-left text-sm text-ink-soft">
                  {row.detail}
                </span>
              </span>
              {row.at ? (
                <span className="shrink-0 text-sm text-ink-faint">
                  <Moment at={row.at} />
                </span>
              ) : null}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
