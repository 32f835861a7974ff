/** Asks which events of a series a change applies to. */
import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { useDeliversMail } from "@/components/page/no-mail";
import { SelectField } from "@/components/ui/text-field";
import type { Scope } from "@/lib/kinds/calendar/series";

const SCOPES: readonly (readonly [Scope, string])[] = [
  ["this", "Only this event"],
  ["following", "This and the following events"],
  ["all", "All events"],
];

interface ScopeFieldProps {
  label: string;
  scope: Scope;
  onChange: (scope: Scope) => void;
}

export function ScopeField({ label, scope, onChange }: ScopeFieldProps) {
  return <SelectField label={label} options={SCOPES} value={scope} onChange={onChange} />;
}

interface ScopeDialogProps {
  title: string;
  submit: string;
  /** A single event needs no choice. */
  isSeries: boolean;
  danger?: boolean;
  run: (scope: Scope) => Promise<void>;
  onClose: () => void;
}

export function ScopeDialog({ title, submit, isSeries, danger, run, onClose }: ScopeDialogProps) {
  const delivers = useDeliversMail();
  const [scope, setScope] = useState<Scope>(isSeries ? "this" : "all");
  return (
    <FormDialog
      title={title}
      submit={submit}
      danger={danger}
      run={() => run(scope)}
      onClose={onClose}
    >
      {isSeries ? (
        <ScopeField label="Which events" scope={scope} onChange={setScope} />
      ) : (
        <p className="text-ink-soft">
          {delivers
            ? "Your guests are mailed."
            : "This server doesn’t send email. Tell your guests yourself."}
        </p>
      )}
    </FormDialog>
  );
}
