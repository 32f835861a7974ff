/** The ways to file a ticket that need nothing installed, as tabs: the guide and a project's own page show them. */
import { CodeSample } from "@/components/ui/code-sample";
import type { Tab } from "@/components/ui/tabs";
import { curlSample, fetchSample } from "./samples";

/** @param origin of this server, as the samples name it */
export const filingTabs = (origin: string): [Tab, ...Tab[]] => [
  {
    value: "curl",
    label: "Terminal",
    panel: <CodeSample label="Command for a terminal" text={curlSample(origin)} />,
  },
  {
    value: "fetch",
    label: "JavaScript",
    panel: <CodeSample label="Code for a server" text={fetchSample(origin)} />,
  },
];
