/** Other actions of a calendar: quick add, search, import, export, printing, and its other pages. */
"use client";

import { CalendarCog, CalendarPlus, Download, Printer, Search, Upload, Zap } from "lucide-react";
import { useRef, useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { tellOutcome } from "@/components/page/tell-refusal";
import { leaveFor } from "@/components/shell/leave-for";
import { FileInput } from "@/components/ui/file-button";
import { MoreMenu } from "@/components/ui/more-menu";
import { TextField } from "@/components/ui/text-field";
import { dateOf } from "@/lib/kinds/calendar/local-time";
import { removeCalendar } from "@/lib/kinds/calendar/state";
import { readWords } from "./quick-add";
import { saveIcs } from "./save-ics";
import { useCalendar } from "./use-calendar";

interface CalendarMenuProps {
  now: number;
  onAdd: (start: string, minutes: number, title: string) => void;
  onSearch: () => void;
}

export function CalendarMenu({ now, onAdd, onSearch }: CalendarMenuProps) {
  const { events, file, tz } = useCalendar();
  const [isQuick, setQuick] = useState(false);
  const picker = useRef<HTMLInputElement>(null);

  function importFile(given: File) {
    let id = "";
    const bring = async () => {
      const { importIcs } = await import("@/lib/formats/icalendar/import-calendar");
      const brought = importIcs(file.doc, await given.text(), { fileName: given.name, tz });
      id = brought.id;
      const [imported, ...lost] = brought.leftOut.map((words) => `${words}.`);
      return [imported, "Nobody was mailed.", ...lost].join(" ");
    };
    void tellOutcome(bring, "", async () => removeCalendar(file.doc, id));
  }

  return (
    <>
      <MoreMenu
        label="More"
        entries={[
          { label: "Quick add", icon: <Zap aria-hidden="true" />, run: () => setQuick(true) },
          { label: "Search", icon: <Search aria-hidden="true" />, keys: "/", run: onSearch },
          "divider",
          {
            label: "Booking pages",
            icon: <CalendarPlus aria-hidden="true" />,
            run: () => void leaveFor("/calendar/booking"),
          },
          {
            label: "Calendar settings",
            icon: <CalendarCog aria-hidden="true" />,
            run: () => void leaveFor("/calendar/settings"),
          },
          "divider",
          {
            label: "Import .ics file",
            icon: <Upload aria-hidden="true" />,
            run: () => picker.current?.click(),
          },
          {
            label: "Export as .ics",
            icon: <Download aria-hidden="true" />,
            run: () =>
              void saveIcs("calendar.ics", (write) =>
                write(events, { now: Date.now(), name: "Calendar" }),
              ),
          },
          { label: "Print", icon: <Printer aria-hidden="true" />, run: () => window.print() },
        ]}
      />
      <FileInput
        ref={picker}
        accept=".ics,text/calendar"
        aria-label="Calendar file"
        className="sr-only"
        tabIndex={-1}
        onChoose={([given]) => given && importFile(given)}
      />
      {isQuick ? (
        <QuickAdd
          onAdd={(words) => {
            const { start, minutes, title } = readWords(words, dateOf(now, tz));
            onAdd(start, minutes, title);
          }}
          onClose={() => setQuick(false)}
        />
      ) : null}
    </>
  );
}

function QuickAdd({ onAdd, onClose }: { onAdd: (words: string) => void; onClose: () => void }) {
  const [words, setWords] = useState("");
  const [problem, setProblem] = useState<string>();
  return (
    <FormDialog
      title="Quick add"
      submit="Continue"
      isReady={() => {
        setProblem(words.trim() ? undefined : "Write what it is and when.");
        return words.trim() !== "";
      }}
      run={async () => onAdd(words)}
      onClose={onClose}
    >
      <TextField
        label="What and when"
        hint="It’s read on this device. You check it before it’s saved."
        placeholder="Lunch with Bo tomorrow 12:30 for 45 min"
        data-autofocus
        dir="auto"
        error={problem}
        value={words}
        onChange={setWords}
      />
    </FormDialog>
  );
}
