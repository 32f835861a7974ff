"use client";

import { useState } from "react";
import { Checkbox, Switch } from "../checkbox";
import { Field, Input, Select, Textarea } from "../field";
import { Segments } from "../segments";
import { Tabs } from "../tabs";
import { Example } from "./example";

export function Fields() {
  const [role, setRole] = useState<"edit" | "view">("edit");
  return (
    <Example title="Fields">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" hint="Only you see it.">
          {(names) => <Input {...names} placeholder="For example, Anna" />}
        </Field>
        <Field label="Last day" error="This day has passed. Choose a later one.">
          {(names) => <Input {...names} type="date" defaultValue="2026-11-20" />}
        </Field>
        <Field label="Disabled">
          {(names) => <Input {...names} disabled defaultValue="Not now" />}
        </Field>
        <Field label="Read only">
          {(names) => (
            <Input
              {...names}
              readOnly
              className="font-mono text-sm"
              defaultValue="https://desk.example/d#1aVeryLongSecretThatRunsOut"
            />
          )}
        </Field>
        <Field label="Stops working">
          {(names) => (
            <Select
              {...names}
              value="never"
              options={[
                ["never", "Never"],
                ["week", "After 7 days"],
              ]}
              onChange={() => {}}
            />
          )}
        </Field>
        <Field label="Message">
          {(names) => <Textarea {...names} defaultValue="Dear Ms Weber," />}
        </Field>
      </div>
      <div className="grid gap-x-8 gap-y-2 sm:grid-cols-2">
        <Checkbox label="Short link" hint="Easier to send." defaultChecked />
        <Switch label="Suggest changes" hint="Takes effect at once." defaultChecked />
        <Checkbox label="Not selected" />
        <Switch label="Off" />
        <Checkbox label="Disabled" disabled defaultChecked />
        <Switch label="Disabled" disabled />
      </div>
      <Segments
        label="With this link, people can"
        labelClassName="mb-1.5 text-sm font-semibold"
        options={[
          ["edit", "Edit"],
          ["view", "Only view"],
        ]}
        value={role}
        onChange={setRole}
      />
      <Tabs
        label="Example"
        tabs={[
          { value: "links", label: "Links", panel: <p>The first panel.</p> },
          { value: "people", label: "People", panel: <p>The second panel.</p> },
          { value: "history", label: "History", panel: <p>The third panel.</p> },
        ]}
      />
    </Example>
  );
}
