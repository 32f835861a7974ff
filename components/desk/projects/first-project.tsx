/** For a person without a project: the three steps to the first ticket. */
"use client";

import { Inbox, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { CodeSample } from "@/components/ui/code-sample";
import { NewProjectDialog } from "./new-project-dialog";
import { curlSample } from "./samples";

const STEPS = [
  ["Create a project", "Pick a name and a short prefix for ticket numbers."],
  ["Create a key", "This key can only create tickets. Keep it on your server."],
  ["Send the first ticket", "From your product, a form’s server, or a terminal:"],
] as const;

export function FirstProject() {
  const [isMaking, setMaking] = useState(false);
  return (
    <section
      aria-labelledby="first-project"
      className="mx-auto max-w-2xl rounded-lg bg-paper px-5 py-8 shadow-paper sm:px-8"
    >
      <div className="grid size-12 place-items-center rounded-full bg-accent-soft text-accent-text">
        <Inbox aria-hidden="true" className="size-5" />
      </div>
      <h2 id="first-project" className="mt-4 font-serif text-xl font-semibold">
        Create your first project
      </h2>
      <p className="mt-1 max-w-prose text-ink-soft">
        Your product sends customer messages to this inbox with one request. You answer here, and
        customers read your reply by their link.
      </p>
      <ol className="mt-6 space-y-4">
        {STEPS.map(([title, words], at) => (
          <li key={title} className="flex gap-3">
            <span
              aria-hidden="true"
              className="grid size-6 shrink-0 place-items-center rounded-full bg-hover text-sm font-semibold tabular-nums"
            >
              {at + 1}
            </span>
            <div className="min-w-0 flex-1">
              <h3 className="font-semibold">{title}</h3>
              <p className="text-sm text-ink-soft">{words}</p>
              {at === STEPS.length - 1 ? (
                <CodeSample
                  className="mt-2"
                  label="Command for a terminal"
                  text={curlSample(location.origin)}
                />
              ) : null}
            </div>
          </li>
        ))}
      </ol>
      <div className="mt-6">
        <Button variant="primary" icon={Plus} onClick={() => setMaking(true)}>
          Create project
        </Button>
      </div>
      {isMaking ? <NewProjectDialog onClose={() => setMaking(false)} /> : null}
    </section>
  );
}
