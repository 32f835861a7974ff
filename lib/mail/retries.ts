/** When a mail that failed is tried again, and when it is given up, as SQL over its row of the outbox. */

/** Mails about tickets have a rule of their own; an invitation to a project is none of them. */
const IS_OF_TICKET = "kind like 'ticket-%' and kind <> 'ticket-invite-code'";
/** Minutes after the first failure, the second and the third; the fourth is the last (D-26). */
const OF_TICKETS = [1, 5, 30];

/** Whether the failure that is noted now was the last. */
export const IS_OVER = `(case when ${IS_OF_TICKET} then attempts > ${OF_TICKETS.length}
  else created_at < now() - interval '24 hours' end)`;

/** Until the next attempt; of all other mails 1, 2, 4 … 60. */
export const PAUSE_MINUTES = `(case when ${IS_OF_TICKET} then (array[${OF_TICKETS}])[least(attempts, ${OF_TICKETS.length})]
  else least(60, power(2, least(attempts, 7) - 1)) end)`;
