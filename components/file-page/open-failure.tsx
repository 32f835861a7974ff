/** The page when its file did not open. */
import {
  CloudOff,
  FileLock2,
  Hourglass,
  KeyRound,
  Link2Off,
  RefreshCw,
  ServerCrash,
  Trash2,
} from "lucide-react";
import { Wordmark } from "@/components/shell/wordmark";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { OpenProblem, ProblemCode } from "./problem";
import { wordsFor } from "./problem-words";
import { RestoreButton } from "./restore-button";

const ICONS: Record<ProblemCode, typeof CloudOff> = {
  "not-found": Link2Off,
  trashed: Trash2,
  upgrade: RefreshCw,
  "key-missing": KeyRound,
  "wrong-key": FileLock2,
  "link-newer": RefreshCw,
  "link-incomplete": Link2Off,
  network: CloudOff,
  rate: Hourglass,
  server: ServerCrash,
};

export function OpenFailure({ problem, again }: { problem: OpenProblem; again: () => void }) {
  const { title, lines, action } = wordsFor(problem);
  const Icon = ICONS[problem.code];
  const tryAgain = (
    <Button variant="primary" onClick={again}>
      Try again
    </Button>
  );
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="mx-auto flex h-16 w-full max-w-5xl items-center px-4 sm:px-6">
        <Wordmark />
      </header>
      <main className="flex-1" data-problem={problem.code}>
        <div role="alert">
          <EmptyState
            heading="h1"
            icon={Icon}
            title={title}
            action={
              <>
                {problem.code === "trashed" ? (
                  <RestoreButton onRestored={again}>{tryAgain}</RestoreButton>
                ) : null}
                {action === "again" && problem.code !== "trashed" ? tryAgain : null}
                {action === "reload" ? (
                  <Button variant="primary" onClick={() => window.location.reload()}>
                    Reload
                  </Button>
                ) : null}
                <a href="/files" className={buttonLook()}>
                  Your files
                </a>
              </>
            }
          >
            {lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </EmptyState>
        </div>
      </main>
    </div>
  );
}
