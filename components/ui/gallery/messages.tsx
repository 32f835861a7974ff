import { Clock, FileText, LockKeyhole } from "lucide-react";
import { PresenceStack } from "../avatar";
import { Badge } from "../badge";
import { Banner } from "../banner";
import { Button } from "../button";
import { EmptyState } from "../empty-state";
import { SaveIndicator } from "../save-state";
import { Skeleton } from "../skeleton";
import { Example, Row } from "./example";

const NAMES = ["Mara", "Jon", "Élodie", "王", "Quiet Heron", "Zed"];
const COLORS = ["#7346b8", "#12717a", "#a8510f", "#2c62b8", "#2a7540", "#b23a3a"];
const PEOPLE = NAMES.map((name, index) => ({ id: name, name, color: COLORS[index] ?? "#5c6166" }));

export function Messages() {
  return (
    <Example title="States and messages">
      <Row label="Saving">
        <SaveIndicator state="saved" />
        <SaveIndicator state="saving" />
        <SaveIndicator state="offline" />
        <SaveIndicator state="refused" />
      </Row>
      <Row label="Badges">
        <Badge>View only</Badge>
        <Badge tone="accent" icon={LockKeyhole}>
          Encrypted
        </Badge>
        <Badge tone="good">Signed</Badge>
        <Badge tone="warn" icon={Clock}>
          Ends tomorrow
        </Badge>
        <Badge tone="bad">Expired</Badge>
      </Row>
      <Row label="People: one, two, five, more">
        <PresenceStack people={PEOPLE.slice(0, 1)} />
        <PresenceStack people={PEOPLE.slice(0, 2)} />
        <PresenceStack people={PEOPLE.slice(0, 4)} />
        <PresenceStack people={PEOPLE} />
      </Row>
      <div className="space-y-2">
        <Banner>For your information: nothing to do.</Banner>
        <Banner tone="accent">This note is encrypted.</Banner>
        <Banner tone="good">All files are saved.</Banner>
        <Banner tone="warn">No connection. Your changes are saved on this device.</Banner>
        <Banner tone="bad" action={<Button>Try again</Button>}>
          The list couldn’t be loaded. The links themselves still work.
        </Banner>
      </div>
      <div className="rounded-lg bg-paper p-5 shadow-paper">
        <p className="mb-3 text-sm text-ink-faint">A sheet while it loads</p>
        <div className="space-y-3">
          <Skeleton className="h-6 w-2/5" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-4/5" />
        </div>
      </div>
      <div className="rounded-lg bg-paper shadow-paper">
        <EmptyState
          icon={FileText}
          title="No files in this browser yet"
          action={<Button variant="primary">Start a note</Button>}
        >
          <p>Notes you start or open are listed here, on this device only.</p>
        </EmptyState>
      </div>
    </Example>
  );
}
