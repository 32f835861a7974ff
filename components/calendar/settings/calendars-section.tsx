/** The calendars: name, colour, hiding and deleting. */
"use client";

import { Eye, EyeOff, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { FormDialog } from "@/components/page/form-dialog";
import { Section } from "@/components/page/section";
import { Button } from "@/components/ui/button";
import { MoreMenu } from "@/components/ui/more-menu";
import { SelectField, TextField } from "@/components/ui/text-field";
import { type CalendarRow, MAX_CALENDAR } from "@/lib/kinds/calendar/shapes";
import { FIRST_CALENDAR, removeCalendar, setRow } from "@/lib/kinds/calendar/state";
import { COLOR_NAMES, colorStyle } from "../colors";
import { useCalendar } from "../use-calendar";

export function CalendarsSection() {
  const { calendars, events, file } = useCalendar();
  const [edited, setEdited] = useState<CalendarRow | "new" | null>(null);
  const [removed, setRemoved] = useState<CalendarRow | null>(null);
  const store = ({ id, ...row }: CalendarRow) => setRow(file.doc, "calendars", id, row);
  const countOf = (id: string) => events.filter(({ calendar }) => calendar === id).length;
  return (
    <Section
      title="Calendars"
      flush
      aside={
        <Button icon={Plus} onClick={() => setEdited("new")}>
          New calendar
        </Button>
      }
    >
      <ul aria-label="Calendars" className="divide-y divide-line">
        {calendars.map((row) => (
          <li key={row.id} className="flex min-h-13 items-center gap-3 px-4 py-2 sm:px-5">
            <span
              aria-hidden="true"
              className="size-3.5 shrink-0 rounded-full bg-(--event-bar)"
              style={colorStyle(row.color)}
            />
            <span dir="auto" className="min-w-0 flex-1 font-semibold wrap-anywhere">
              {row.name}
              <span className="block text-sm font-normal text-ink-faint">
                {countOf(row.id) === 1 ? "1 event" : `${countOf(row.id)} events`}
                {row.hidden ? ", hidden" : ""}
              </span>
            </span>
            <MoreMenu
              label={`More about ${row.name}`}
              entries={[
                { label: "Edit", icon: <Pencil aria-hidden="true" />, run: () => setEdited(row) },
                row.hidden
                  ? {
                      label: "Show",
                      icon: <Eye aria-hidden="true" />,
                      run: () => store({ ...row, hidden: false }),
                    }
                  : {
                      label: "Hide",
                      icon: <EyeOff aria-hidden="true" />,
                      run: () => store({ ...row, hidden: true }),
                    },
                ...(row.id === FIRST_CALENDAR
                  ? []
                  : [
                      {
                        label: "Delete",
                        tone: "bad" as const,
                        icon: <Trash2 aria-hidden="true" />,
                        run: () => setRemoved(row),
                      },
                    ]),
              ]}
            />
          </li>
        ))}
      </ul>
      {edited ? (
        <EditDialog
          row={edited === "new" ? null : edited}
          store={store}
          onClose={() => setEdited(null)}
        />
      ) : null}
      {removed ? (
        <ConfirmDialog
          title={`Delete “${removed.name}”?`}
          lead={`${countOf(removed.id) === 1 ? "Its event is" : `Its ${countOf(removed.id)} events are`} deleted too. This can’t be undone.`}
          act="Delete calendar"
          run={async () => removeCalendar(file.doc, removed.id)}
          onClose={() => setRemoved(null)}
        />
      ) : null}
    </Section>
  );
}

interface EditDialogProps {
  row: CalendarRow | null;
  store: (row: CalendarRow) => void;
  onClose: () => void;
}

function EditDialog({ row, store, onClose }: EditDialogProps) {
  const [name, setName] = useState(row?.name ?? "");
  const [color, setColor] = useState(row?.color ?? "green");
  const [problem, setProblem] = useState<string>();
  return (
    <FormDialog
      title={row ? "Edit calendar" : "New calendar"}
      submit="Save"
      isReady={() => {
        setProblem(name.trim() ? undefined : "Enter a name.");
        return name.trim() !== "";
      }}
      run={async () =>
        store({ ...row, id: row?.id ?? crypto.randomUUID(), name: name.trim(), color })
      }
      onClose={onClose}
    >
      <TextField
        label="Name"
        data-autofocus
        dir="auto"
        maxLength={MAX_CALENDAR.name}
        error={problem}
        value={name}
        onChange={setName}
      />
      <SelectField label="Colour" options={COLOR_NAMES} value={color} onChange={setColor} />
    </FormDialog>
  );
}
