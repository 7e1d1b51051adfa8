/** The bound in the exchange's sentence, as in "Limit price can't be higher than 113000.5."; null if it names none. */
export function findRejectionBound(message: string): string | null {
  return /(?<![\d.])\d+(?:\.\d+)?(?![\d.]*\d)/.exec(message)?.[0] ?? null;
}
