/** An error of a command that the person at the machine can correct: its message says how, and is printed without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
