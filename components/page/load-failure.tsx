/** A part of a page that could not be read; the rest of the page goes on working. */

import { Button } from "@/components/ui/button";
import { FailureBanner } from "./failure-banner";
import { refusalOf } from "./refusal";

interface LoadFailureProps {
  what: string;
  error: unknown;
  onRetry: () => Promise<void>;
}

export function LoadFailure({ what, error, onRetry }: LoadFailureProps) {
  const failure = refusalOf(error);
  return (
    <FailureBanner
      failure={{ ...failure, words: `${what} couldn’t be loaded. ${failure.words}` }}
      action={<Button onClick={() => void onRetry()}>Try again</Button>}
    />
  );
}
