/** Which events of a series are meant, where something was done to one of them. */
import { useState } from "react";
import { FormDialog } from "@/components/page/form-dialog";
import { useDeliversMail } from "@/components/page/no-mail";
import { SelectField } from "@/components/ui/text-field";
import type { Scope } from "@/lib/kinds/calendar/series";
import { SCOPES } from "./words";

interface ScopeDialogProps {
  title: string;
  submit: string;
  /** Else there is nothing to choose. */
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
        <SelectField
          label="Which events"
          options={SCOPES}
          value={scope}
          onChange={(value) => setScope(SCOPES.find(([one]) => one === value)?.[0] ?? "this")}
        />
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
