/** A point in time, to the millisecond as the API writes it. */
import { timestamp } from "drizzle-orm/pg-core";

export const moment = () => timestamp({ withTimezone: true, precision: 3 });
