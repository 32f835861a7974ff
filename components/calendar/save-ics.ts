import { tellRefusal } from "@/components/page/tell-refusal";
import { saveFile } from "@/components/shell/save-file";

const load = () => import("@/lib/formats/icalendar/write");
type Writer = Awaited<ReturnType<typeof load>>["writeCalendar"];

/** Saves events as an .ics file. If the code that writes it cannot be loaded, a notice says so. */
export async function saveIcs(name: string, write: (writeCalendar: Writer) => string) {
  try {
    const ics = write((await load()).writeCalendar);
    saveFile(name, new Blob([ics], { type: "text/calendar;charset=utf-8" }));
  } catch (error) {
    tellRefusal(error);
  }
}
