/** A booking page's editor, with its preview beside it. */
"use client";

import { useEffect, useState } from "react";
import { signedInAccount } from "@/client/account/signed-in-account";
import { NoWayToPay } from "@/client/calendar/guest";
import { checkWayToPay, pageSecrets, publishPage, unpublishPage } from "@/client/calendar/pages";
import { defaultEnvironment } from "@/client/environment";
import { ApiError } from "@/client/http";
import { FailureBanner } from "@/components/page/failure-banner";
import type { FormFailure } from "@/components/page/form-dialog";
import { Section } from "@/components/page/section";
import { useConfirmedEmail } from "@/components/settings/profile/use-confirmed-email";
import { PageHeader } from "@/components/shell/page-header";
import { useLeaveWarning } from "@/components/shell/use-leave-warning";
import { Badge } from "@/components/ui/badge";
import { Button, buttonLook } from "@/components/ui/button";
import { focusFirstProblem } from "@/components/ui/focus-problem";
import { LongTextField, TextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import type { BookingPage, PageSettings } from "@/lib/kinds/calendar/shapes";
import { removePage, setRow } from "@/lib/kinds/calendar/state";
import { formatBookingLink } from "@/lib/protocol/calendar-links";
import { useCalendar } from "../use-calendar";
import { PayeeField, Preview, QuestionsSection, ShareSection } from "./editor-parts";
import { LengthsFields } from "./lengths-fields";
import { WhenSection } from "./when-section";

interface PageEditorProps {
  page: BookingPage;
  /** @param unsent changes to a published page that were not published */
  onClose: (unsent?: BookingPage) => void;
}

export function PageEditor({ page: given, onClose }: PageEditorProps) {
  const { file, contentKey, pages, events } = useCalendar();
  const page = pages.find(({ id }) => id === given.id) ?? given;
  const isLive = page.sequence > 0;
  const [settings, setSettings] = useState<PageSettings>(given.settings);
  const [problem, setProblem] = useState<{
    title?: string;
    host?: string;
    hours?: string;
    payee?: string;
  }>({});
  const [link, setLink] = useState("");
  const { explain, dialog } = useConfirmedEmail("publish a booking page");
  const { busy, failure, run } = useTry((error) => refusedPrice(error) ?? explain(error));
  const [isChanged, setChanged] = useState(given.settings !== page.settings);
  useLeaveWarning(isChanged);
  const set = (next: Partial<PageSettings>) => {
    setChanged(true);
    setSettings((before) => ({ ...before, ...next }));
  };
  const text = (name: "title" | "host" | "location") => ({
    value: settings[name],
    onChange: (value: string) => set({ [name]: value }),
  });
  const owner = { doc: file.doc, contentKey };

  useEffect(() => {
    void pageSecrets(contentKey, given).then(({ key }) =>
      setLink(location.origin + formatBookingLink(given.id, key)),
    );
    if (given.settings.host === "")
      void signedInAccount(defaultEnvironment()).then((person) =>
        setSettings((before) =>
          before.host === "" && person ? { ...before, host: person.name } : before,
        ),
      );
  }, [contentKey, given]);

  function isReady(): boolean {
    const { title, host, rules, lengths, payee } = settings;
    const found = {
      ...(title.trim() === "" && { title: "Enter a title." }),
      ...(host.trim() === "" && { host: "Enter who is booked." }),
      ...(rules.some(({ days, from, to }) => days.length === 0 || from >= to) && {
        hours: "Each span needs a day, and an end after its start.",
      }),
      ...(lengths.some(({ amount }) => amount) &&
        !payee && { payee: "Choose the payments profile that is paid." }),
    };
    setProblem(found);
    focusFirstProblem(document);
    return Object.keys(found).length === 0;
  }

  async function publish() {
    if (!isReady()) return;
    // An empty question is left out.
    const questions = settings.questions.filter(({ label }) => label.trim() !== "");
    set({ questions });
    const { id, ...row } = { ...page, settings: { ...settings, questions } };
    setRow(file.doc, "pages", id, row);
    const isDone = await run(async () => {
      await checkWayToPay(row.settings);
      await publishPage(owner, { id, ...row });
    });
    if (!isDone) return;
    setChanged(false);
    notify({ text: isLive ? "Page updated." : "Page published." });
  }

  /** Keeps what visitors don't see yet; what they see changes only when it is published. */
  function close() {
    if (!isChanged) return onClose();
    if (isLive) return onClose({ ...page, settings });
    const { id, ...row } = page;
    setRow(file.doc, "pages", id, { ...row, settings });
    notify({ text: "Draft saved." });
    onClose();
  }

  return (
    <>
      <PageHeader
        title={settings.title || "New booking page"}
        places={[
          { name: "Calendar", href: "/calendar" },
          { name: "Booking pages", href: "/calendar/booking" },
        ]}
        lead={
          <Badge tone={isLive ? "good" : "plain"}>{isLive ? "Published" : "Not published"}</Badge>
        }
        actions={
          <>
            <Button onClick={close}>Back</Button>
            <Button variant="primary" busy={busy} onClick={() => void publish()}>
              {isLive ? "Update page" : "Publish page"}
            </Button>
          </>
        }
      />
      {failure ? (
        <div className="mb-4">
          <FailureBanner failure={failure} action={failure.action} />
        </div>
      ) : null}
      <div className="items-start gap-6 lg:grid lg:grid-cols-2">
        <div className="space-y-6">
          {isLive ? (
            <ShareSection link={link}>
              <Button
                onClick={() =>
                  void run(async () => {
                    await unpublishPage(owner, page);
                    notify({ text: "Page taken offline. Bookings stay." });
                  })
                }
              >
                Unpublish
              </Button>
            </ShareSection>
          ) : null}
          <Section title="What is booked">
            <div className="space-y-4">
              <TextField
                label="Title"
                dir="auto"
                maxLength={120}
                placeholder="Intro call"
                error={problem.title}
                {...text("title")}
              />
              <TextField
                label="With"
                hint="Your name or your business, as visitors read it."
                dir="auto"
                maxLength={80}
                error={problem.host}
                {...text("host")}
              />
              <LongTextField
                label="About"
                maxLength={2_000}
                value={settings.about ?? ""}
                onChange={(about) => set({ about: about || undefined })}
              />
              <TextField
                label="Where"
                hint="An address, a phone number or a video link."
                dir="auto"
                maxLength={300}
                {...text("location")}
              />
              <LengthsFields settings={settings} onChange={set} />
              <PayeeField
                settings={settings}
                error={settings.payee ? undefined : problem.payee}
                onChange={set}
              />
            </div>
          </Section>
          <WhenSection settings={settings} error={problem.hours} onChange={set} />
          <QuestionsSection settings={settings} onChange={set} />
          {!isLive && pages.some(({ id }) => id === page.id) ? (
            <Button
              variant="quiet"
              onClick={() => {
                removePage(file.doc, page.id);
                onClose();
              }}
            >
              Delete page
            </Button>
          ) : null}
        </div>
        <div className="max-lg:mt-6 lg:sticky lg:top-6">
          <Preview settings={settings} events={events} />
        </div>
      </div>
      {dialog}
    </>
  );
}

function refusedPrice(error: unknown): FormFailure | null {
  const link = (href: string, name: string) => (
    <a href={href} className={buttonLook()}>
      {name}
    </a>
  );
  if (error instanceof NoWayToPay)
    return {
      words:
        "Your payments profile has no way to be paid turned on, so nobody could pay for a booking. Nothing was published.",
      action: link("/payments", "Open Payments"),
    };
  if (!(error instanceof ApiError) || error.reason !== "pro") return null;
  return {
    words: "A second booking page, and prices, are part of Pro. Nothing was published.",
    action: link("/settings/plan", "See the plan"),
  };
}
