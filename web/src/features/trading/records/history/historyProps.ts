export interface HistoryProps {
  readonly keyId: string | undefined;
  /** The contract to which the switch limits the records. */
  readonly onlySymbol: string | undefined;
}
