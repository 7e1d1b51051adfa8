export interface HistoryProps {
  readonly keyId: string | undefined;
  /** The contract to which the switch limits the records. */
  readonly here: string | undefined;
}
