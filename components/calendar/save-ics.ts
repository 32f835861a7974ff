import { tellRefusal } from "@/components/page/tell-refusal";
import { saveFile } from "@/components/shell/save-file";

const load = () => import("@/lib/formats/icalendar/write");
type Writer = Awaited<ReturnType<typeof load>>["writeCalendar"];

/** Saves events as a calendar file on this device. Where what writes it is out of reach, a notice says so. */
export async function saveIcs(name: string, write: (writeCalendar: Writer) => string) {
  try {
    const ics = write((await load()).writeCalendar);
    saveFile(name, new Blob([ics], { type: "text/calendar;charset=utf-8" }));
  } catch (error) {
    tellRefusal(error);
  }
}
