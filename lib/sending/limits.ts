/** This domain's rows of the limits table: recipients of an account (D-95). */
import type { Limit } from "@/lib/http/rate-limit";
import { DAY_S, HOUR_S } from "@/lib/time";

export const sendLimits = {
  anHour: { name: "send-hour", max: 60, window: HOUR_S },
  aDay: { name: "send-day", max: 200, window: DAY_S },
} satisfies Record<string, Limit>;
