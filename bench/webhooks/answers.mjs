/** What a process that sends answers the bench. */

/** @param answers a function for each question */
export function answerTo(answers) {
  process.on("message", ({ what, ...about }) => {
    Promise.resolve(answers[what](about)).then(
      (value) => process.send({ value }),
      (fault) => process.send({ fault: String(fault) }),
    );
  });
  process.on("disconnect", () => process.exit(0));
  process.send({ value: "ready" });
}

/** An event as the contract's are. */
export const eventOf = (id) => ({
  id,
  type: "bench.happened",
  at: new Date().toISOString(),
  payee: "p",
  link: { id: "x".repeat(22), status: "paid", amount: "1000", currency: "EUR" },
  payment: { method: "card", amount: "1000", status: "paid" },
});
