/** What is booked, with whom, and for how long. */
import { Clock, MapPin } from "lucide-react";
import type { OpenPage } from "@/client/calendar/guest";
import { lengthWords } from "@/components/calendar/booking/words";

export function PageHead({
  page: { said },
  minutes,
  price,
}: {
  page: Pick<OpenPage, "said">;
  minutes: number;
  price?: string;
}) {
  return (
    <header className="pb-6">
      <p dir="auto" className="font-semibold text-ink-soft wrap-anywhere">
        {said.host}
      </p>
      <h1 dir="auto" className="mt-1 font-serif text-2xl font-semibold wrap-anywhere">
        {said.title}
      </h1>
      <p className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-soft">
        <span className="flex items-center gap-1.5">
          <Clock aria-hidden="true" className="size-4" />
          {lengthWords(minutes)}
          {price ? `, ${price}` : ""}
        </span>
        {said.location ? (
          <span dir="auto" className="flex min-w-0 items-start gap-1.5 wrap-anywhere">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {said.location}
          </span>
        ) : null}
      </p>
      {said.about ? (
        <p dir="auto" className="mt-3 max-w-prose whitespace-pre-line text-ink-soft wrap-anywhere">
          {said.about}
        </p>
      ) : null}
    </header>
  );
}
