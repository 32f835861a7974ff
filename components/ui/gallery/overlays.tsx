"use client";

import { useState } from "react";
import { Button } from "../button";
import { Dialog } from "../dialog";
import { Field, Input } from "../field";
import { notify, Toast } from "../toast";
import { Example, Row } from "./example";

export function Overlays() {
  const [open, setOpen] = useState(false);
  return (
    <Example title="Overlays">
      <Row label="Dialog, notices, tooltip">
        <Button onClick={() => setOpen(true)}>Dialog</Button>
        <Button onClick={() => notify({ text: "Link copied." })}>Notice</Button>
        <Button
          onClick={() =>
            notify({
              text: "Removed “Lease” from the list.",
              action: { label: "Undo", run: () => {} },
            })
          }
        >
          Notice with Undo
        </Button>
        <Button data-tip="A short tip" data-tip-keys="Ctrl B">
          Tooltip
        </Button>
      </Row>
      <div className="space-y-2">
        <Toast notice={{ text: "Link copied.", stayMs: FOREVER }} onDone={() => {}} />
        <Toast
          notice={{
            text: "“Lease of the corner shop” is off this list.",
            action: { label: "Undo", run: () => {} },
            stayMs: FOREVER,
          }}
          onDone={() => {}}
        />
        <Toast
          notice={{ tone: "bad", text: "The note couldn’t be started.", stayMs: FOREVER }}
          onDone={() => {}}
        />
      </div>
      {open ? (
        <Dialog
          title="Rename"
          lead="“Lease” gets the new title for everyone who has its link."
          onClose={() => setOpen(false)}
          actions={
            <>
              <Button onClick={() => setOpen(false)}>Cancel</Button>
              <Button variant="primary" onClick={() => setOpen(false)}>
                Rename
              </Button>
            </>
          }
        >
          <Field label="Title">{(names) => <Input {...names} defaultValue="Lease" />}</Field>
        </Dialog>
      ) : null}
    </Example>
  );
}

/** The longest a browser's timer can wait: these examples stay. */
const FOREVER = 2_147_483_647;
