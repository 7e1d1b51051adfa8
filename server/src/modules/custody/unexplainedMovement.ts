/** The chain moved something that no record of the platform explains. */
export class UnexplainedMovement extends Error {
  override readonly name = 'UnexplainedMovement';
}
