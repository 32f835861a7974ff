"use client";

import { Bold, Ellipsis, FilePlus2, Link, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button, type ButtonVariant, buttonLook } from "../button";
import { IconButton } from "../icon-button";
import { Kbd } from "../kbd";
import { LazyMenu } from "../lazy-menu";
import { Example, Row } from "./example";

const VARIANTS: readonly ButtonVariant[] = ["primary", "secondary", "quiet", "danger"];

export function Actions() {
  const [bold, setBold] = useState(true);
  return (
    <Example title="Actions">
      {VARIANTS.map((variant) => (
        <Row key={variant} label={variant}>
          <Button variant={variant}>Send for signing</Button>
          <Button variant={variant} icon={FilePlus2}>
            With icon
          </Button>
          <Button variant={variant} busy>
            Working
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </Row>
      ))}
      <Row label="Large, and a link that looks like a button">
        <Button variant="primary" size="lg">
          Start a note
        </Button>
        <a href="#link" className={buttonLook({ size: "lg" })}>
          Your files
        </a>
      </Row>
      <Row label="Icon buttons: plain, pressed, disabled, with a menu">
        <IconButton label="Link" keys="Ctrl K" icon={Link} />
        <IconButton
          label="Bold"
          keys="Ctrl B"
          aria-pressed={bold}
          onClick={() => setBold(!bold)}
          icon={Bold}
        />
        <IconButton label="Delete" disabled icon={Trash2} />
        <LazyMenu
          trigger={<IconButton label="More" icon={Ellipsis} />}
          align="start"
          entries={[
            { label: "Rename", keys: "F2", run: () => {} },
            { label: "Restore", disabled: true, run: () => {} },
            "divider",
            { label: "Delete", tone: "bad", icon: <Trash2 aria-hidden="true" />, run: () => {} },
          ]}
        />
      </Row>
      <Row label="Keys">
        <Kbd keys="Ctrl+K" />
        <Kbd keys="⌘+Shift+Z" />
        <Kbd keys="?" />
      </Row>
    </Example>
  );
}
