/** The footer of a new request: its problems and actions. */
"use client";

import { Eye, Send } from "lucide-react";
import { FailureBanner } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { NewRequest } from "./use-new-request";

interface SendBarProps {
  request: NewRequest;
  onPreview: () => void;
}

export function SendBar({ request, onPreview }: SendBarProps) {
  const { attempt, sent, problems } = request;
  const [first] = Object.values(problems);
  const count = Object.keys(problems).length;
  return (
    <div className="no-print space-y-3 rounded-lg bg-raised p-3 pl-4 shadow-high lg:sticky lg:bottom-0 lg:z-30 lg:rounded-b-none sm:pl-5">
      {attempt.failure ? <FailureBanner failure={attempt.failure} /> : null}
      {attempt.busy ? <Sending sent={sent} onStop={request.stop} /> : null}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p role="status" className="min-w-0 flex-1 basis-56 text-sm text-bad wrap-anywhere">
          {count > 1 ? `${count} things are missing. ` : ""}
          {first ?? ""}
        </p>
        <Button variant="quiet" icon={Eye} disabled={!request.ready} onClick={onPreview}>
          Preview
        </Button>
        <Button
          busy={attempt.running === "draft"}
          disabled={attempt.busy}
          onClick={() => void request.submit("draft")}
        >
          Save as draft
        </Button>
        <Button
          variant="primary"
          icon={Send}
          busy={attempt.running === "send"}
          disabled={attempt.busy}
          onClick={() => void request.submit("send")}
        >
          Send for signing
        </Button>
      </div>
    </div>
  );
}

function Sending({ sent, onStop }: { sent: NewRequest["sent"]; onStop: () => void }) {
  const isThere = sent !== null && sent.done >= sent.of;
  return (
    <div className="flex items-center gap-3">
      <div className="min-w-0 flex-1">
        <p role="status" className="mb-1.5 text-sm text-ink-soft">
          {isThere ? "Checking the document" : "Uploading the document"}
        </p>
        <ProgressBar label="Uploading the document" done={sent?.done ?? 0} of={sent?.of ?? 1} />
      </div>
      <Button onClick={onStop}>Stop</Button>
    </div>
  );
}
