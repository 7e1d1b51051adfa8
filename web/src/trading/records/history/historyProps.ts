/** Whose records are shown. */
export interface HistoryProps {
  readonly keyId: string | undefined;
  /** The one contract whose records are shown, where the switch says so. */
  readonly here: string | undefined;
}
